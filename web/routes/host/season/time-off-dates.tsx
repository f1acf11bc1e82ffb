import { href, Link } from 'react-router'
import { type IsoDate, rangeText } from '#domain/dates.ts'
import { counted } from '#figure-text'
import { DASHBOARD } from '../../../http/dashboard.ts'

type Booked = { id: string; trek: string; startsOn: IsoDate; endsOn: IsoDate; taken: number }

/** The departures with bookings in a time off: the host decides about each. */
export function TimeOffDates({ booked }: { booked: Booked[] }) {
  if (booked.length === 0) return <p className="small muted">No departure with bookings is in these days.</p>
  return (
    <>
      <p>These departures have bookings and were not closed:</p>
      <ul>
        {booked.map(({ id, trek, startsOn, endsOn, taken }) => (
          <li key={id}>
            <Link to={href(`${DASHBOARD}/departures/:id`, { id })}>
              {trek}, {rangeText(startsOn, endsOn)}
            </Link>
            , {counted(taken, 'spot')} taken
          </li>
        ))}
      </ul>
    </>
  )
}
