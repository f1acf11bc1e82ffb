import { dayText } from '#domain/dates.ts'
import { monthName } from '../../../shared/trek/trek-words.ts'
import { callTo } from '../booking-numbers.tsx'
import type { BookingPageData } from './booking-page-data.ts'

/** Where and when the travellers meet their host on the first day, and how to contact the host. */
export function BookingMeeting({ loaded, on }: { loaded: BookingPageData; on: string }) {
  const { meeting, booking } = loaded
  const { place, point, hour } = meeting
  const isKnown = point !== '' && hour !== ''
  return (
    <section className="card pad" aria-labelledby="meeting-title">
      <h2 id="meeting-title">Where you meet</h2>
      <div className="meet mt-4">
        <Leaf on={on} />
        <div>
          <p className="meet__hour">{hour ? `${dayText(on)}, ${hour} Nepal time` : dayText(on)}</p>
          <p className="mt-1">
            <b className="b">{point ? `${point}, ${place}` : place}</b>
          </p>
          {!isKnown && (
            <p className="muted">
              {booking.host.name} has not given{' '}
              {point ? 'the hour' : hour ? 'the place' : 'the place and the hour'} yet. Ask before you travel.
            </p>
          )}
          {booking.phone && (
            <p>
              {booking.host.name}:{' '}
              <a className="nowrap" href={callTo(booking.phone)}>
                {booking.phone}
              </a>
            </p>
          )}
        </div>
        {booking.papers && (
          <p className="meet__files">
            <a href={booking.papers.calendarTo} download>
              Add to calendar
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

/** A calendar leaf. The date is beside it as text. */
function Leaf({ on }: { on: string }) {
  return (
    <div className="leaf" aria-hidden="true">
      <span>{monthName(Number(on.slice(5, 7)))}</span>
      <b>{Number(on.slice(8))}</b>
      <small>{weekday(on)}</small>
    </div>
  )
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function weekday(on: string): string {
  return WEEKDAYS[new Date(`${on}T00:00:00Z`).getUTCDay()] ?? ''
}
