import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Footprints from 'lucide-react/icons/footprints'
import Users from 'lucide-react/icons/users'
import { memo } from 'react'
import { href, Link } from 'react-router'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { Pips } from './pips.tsx'
import type { Bar, Month } from './season-months-view.ts'

const icons = { trail: Footprints, full: Users, ok: Check, none: null, off: Ban }

/** Months as rows and departures as bars, which are links in the order of their starts; a list of months on a phone. */
export const SeasonMonths = memo(function SeasonMonths({ months }: { months: Month[] }) {
  return (
    <section className="card season" aria-label="Departures by month">
      <div className="season__top" aria-hidden="true">
        <span>Month</span>
        <div className="season__axis">
          {[1, 8, 15, 22, 29].map((day) => (
            <span key={day} className={`from-${day}`}>
              {day}
            </span>
          ))}
          <span className="season__next from-32">into the next month</span>
        </div>
      </div>
      {months.map((month) => (
        <MonthRow key={month.key} month={month} />
      ))}
    </section>
  )
})

function MonthRow({ month }: { month: Month }) {
  const { key, title, about, isFlat, days, today, bars, off } = month
  return (
    <section
      id={`month-${key}`}
      className={['month', isFlat && 'month--flat', today !== null && 'month--now'].filter(Boolean).join(' ')}
      aria-labelledby={`title-${key}`}
    >
      <div className="month__h">
        <h2 id={`title-${key}`} className="h3">
          {title}
        </h2>
        <p>{about}</p>
      </div>
      <div className="month__l">
        {!isFlat && <span className={`month__shade from-${days + 1}`} aria-hidden="true" />}
        {today !== null && (
          <span className={`month__today from-${today} days-1`} aria-hidden="true">
            <span>Today</span>
          </span>
        )}
        {bars.map((bar) => (
          <DepartureBar key={bar.row.id} bar={bar} />
        ))}
        {off.map(({ id, says, from, days: length }) => (
          <p key={id} className={`away from-${from} days-${length}`}>
            <Ban className="ico" />
            <span>{says}</span>
          </p>
        ))}
      </div>
    </section>
  )
}

function DepartureBar({ bar: { row, from, days } }: { bar: Bar }) {
  const Icon = icons[row.state.tone]
  return (
    <Link
      to={href(`${DASHBOARD}/departures/:id`, { id: row.id })}
      className={`dep dep--${row.state.tone} from-${from} days-${days}`}
    >
      <b>{row.trek}</b>
      <span className="dep__n">
        {row.taken} of {row.maxSpots}
      </span>
      <span className="dep__d">{row.short}</span>
      <span className="dep__s">
        {Icon && <Icon className="ico" />}
        {row.state.says}
      </span>
      <Pips taken={row.taken} of={row.maxSpots} elsewhere={row.elsewhere} />
    </Link>
  )
}
