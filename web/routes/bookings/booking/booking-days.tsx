import { figureText } from '#figure-text'
import type { BookingPage } from '#domain/pages/booking-page-queries.ts'
import { addDays, dayText } from '#domain/dates.ts'
import { lineOf, NightLine } from '../../../ui/trek/itinerary.tsx'
import { OfferDiff } from '../../../ui/offer/offer-diff.tsx'
import { dayTitle, isTopDay } from '../../../shared/trek/trek-itinerary.tsx'

type BookingDaysProps = Pick<BookingPage, 'trek' | 'startsOn' | 'changed'> & { trekTo: string | null }

/** The itinerary with the dates of one departure: a row for each day, with the altitude of its night. */
export function BookingDays({ trek, startsOn, changed, trekTo }: BookingDaysProps) {
  const nights = trek.days.map(({ altitudeM }) => ({ altitude: altitudeM }))
  return (
    <section className="card pad" aria-labelledby="days-title">
      <h2 id="days-title">Day by day</h2>
      <ol className="days days--rows mt-4">
        {trek.days.map((day, index) => (
          <li
            key={day.day}
            id={`day-${day.day}`}
            className={['day', isTopDay(trek, day) && 'day--top', day.kind === 'rest' && 'day--rest']
              .filter(Boolean)
              .join(' ')}
          >
            <span className="alt">
              <i className="vh">Night at </i>
              {figureText(day.altitudeM)}
              <small> m</small>
            </span>
            <NightLine {...lineOf(nights, index)} top={isTopDay(trek, day)} />
            <div className="day__row">
              <span className="d">{dayText(addDays(startsOn, day.day - 1)).replace(/ \d{4}$/, '')}</span>
              <b>{dayTitle(trek, index)}</b>
              <span className="h num">{effort(day)}</span>
            </div>
          </li>
        ))}
      </ol>
      {changed && (
        <details className="mt-4">
          <summary>Last changed on {dayText(changed.on)}: what is different from what you booked</summary>
          <div className="mt-4">
            <OfferDiff parts={changed.changes} />
          </div>
        </details>
      )}
      {trekTo && (
        <p className="mt-4">
          <a href={`${trekTo}#itinerary`}>Each day in detail</a>
        </p>
      )}
    </section>
  )
}

/** '5.5 h · 16 km', '10 h by road'. */
function effort({ hours, km, mode }: { hours: number; km: number; mode: string }): string {
  const walks = /trek|acclimatisation/.test(mode)
  return [hours > 0 && `${hours} h${walks ? '' : ' travel'}`, km > 0 && `${km} km`]
    .filter(Boolean)
    .join(' · ')
}
