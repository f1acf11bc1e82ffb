import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type ElevationDay, gains, pointsOf, scaleOf } from './elevation-geometry.ts'
import { ElevationPlot } from './elevation-plot.tsx'
import { useFirstSight } from './use-first-sight.ts'

type ElevationChartProps = {
  /** 'Fourteen days, one high pass'. */
  title: string
  /** One sentence naming start, summit and finish. */
  caption: string
  days: readonly ElevationDay[]
}

/** A trek's real profile, one column for each day; the days lead to the itinerary and the arrow keys step through them. */
export function ElevationChart({ title, caption, days }: ElevationChartProps) {
  const figure = useRef<HTMLElement>(null)
  useFirstSight(figure)
  const captionId = useId()
  const [chosen, setChosen] = useState<ElevationDay>()
  const scale = scaleOf(days)
  const points = pointsOf(days, scale)
  const nights = points.filter(({ kind }) => kind !== 'high')
  const step = (event: KeyboardEvent<HTMLOListElement>) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const links = [...event.currentTarget.querySelectorAll('a')]
    const next = way && links[links.indexOf(document.activeElement as HTMLAnchorElement) + way]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section className="card pad">
      <h2>{title}</h2>
      <p className="muted mt-2" id={captionId}>
        {caption}
      </p>
      <figure
        ref={figure}
        className={days.length > 16 ? 'elev elev--long' : 'elev'}
        role="group"
        aria-labelledby={captionId}
      >
        <ElevationPlot points={points} scale={scale} chosen={chosen && nights[days.indexOf(chosen)]} />
        <ol className="elev__days" onKeyDown={step}>
          {days.map((day, index) => (
            <DayLink key={day.day} day={day} gain={gains(days)[index] ?? null} onChoose={setChosen} />
          ))}
        </ol>
        <p className="elev__now small num" role="status">
          {chosen && `Day ${chosen.day}: ${chosen.place}, ${chosen.altitude.toLocaleString('en-US')} m`}
        </p>
        <div className="elev__foot">
          <Legend
            marked={scale.lines.includes(3000)}
            rests={days.some(({ rest }) => rest)}
            steep={days.some(({ steep }) => steep)}
          />
          <DataTable days={days} />
        </div>
      </figure>
    </section>
  )
}

type DayLinkProps = { day: ElevationDay; gain: number | null; onChoose: (day: ElevationDay) => void }

function DayLink({ day, gain, onChoose }: DayLinkProps) {
  return (
    <li className={day.rest ? 'rest' : day.steep ? 'steep' : undefined}>
      <a href={`#day-${day.day}`} onFocus={() => onChoose(day)} onPointerEnter={() => onChoose(day)}>
        <i className="vh">Day </i>
        <b>{day.day}</b>
        {day.rest ? <span>rest</span> : gain !== null && <span>+{gain}</span>}
        {day.steep && <i className="vh"> metres, a steep night</i>}
      </a>
    </li>
  )
}

function Legend({ marked, rests, steep }: { marked: boolean; rests: boolean; steep: boolean }) {
  return (
    <p className="legend">
      <span>
        <i className="elev__key" />A night
      </span>
      {rests && (
        <span>
          <i className="elev__key elev__key--rest" />
          Acclimatisation day
        </span>
      )}
      {steep && (
        <span>
          <i className="elev__key elev__key--steep" />
          More than 500 m at once
        </span>
      )}
      {marked && (
        <>
          <span>
            <i className="elev__key elev__key--mark" />
            3,000 m
          </span>
          <span className="wide">+ metres above the highest night before, from 3,000 m</span>
        </>
      )}
    </p>
  )
}

function DataTable({ days }: { days: readonly ElevationDay[] }) {
  return (
    <details>
      <summary>Show as table</summary>
      <div className="tablebox" tabIndex={0} role="region" aria-label="Elevation by day">
        <table className="table table--dense">
          <thead>
            <tr>
              <th>Day</th>
              <th>Night at</th>
              <th className="n">Altitude</th>
              <th>High point</th>
              <th className="n">Distance</th>
              <th className="n">Walking</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, place, altitude, highPoint, km, hours }) => (
              <tr key={day}>
                <td className="num">{day}</td>
                <td>{place}</td>
                <td className="n">{altitude.toLocaleString('en-US')} m</td>
                <td>{highPoint && `${highPoint.name}, ${highPoint.altitude.toLocaleString('en-US')} m`}</td>
                <td className="n">{km !== undefined && `${km} km`}</td>
                <td className="n">{hours !== undefined && `${hours} h`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
