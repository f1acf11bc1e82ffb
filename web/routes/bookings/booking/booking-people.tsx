import { Link } from 'react-router'
import type { BookingPage } from '#domain/pages/booking-page-queries.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import type { BookingView } from '../booking-view.ts'

type BookingPeopleProps = { booking: BookingView; partyTo: string | null } & Pick<BookingPage, 'walkers'>

/** All travellers of the booking, and whose details are missing. */
export function BookingPeople({ booking, walkers, partyTo }: BookingPeopleProps) {
  const { details, detailsTo, changeTo } = booking
  return (
    <section className="card pad" aria-labelledby="people-title">
      <h2 className="side-title" id="people-title">
        Travellers
      </h2>
      <ul className="people">
        {walkers.map(({ first_name, last_name, is_child, is_complete }, place) => (
          <li key={place}>
            <Avatar name={`${first_name} ${last_name}`} />
            <div>
              <b>
                {first_name} {last_name}
              </b>
              <span className="small muted">
                {[
                  place === 0 && 'Booked the trip',
                  is_child && 'Child, 10 to 12',
                  details && is_complete && 'Details complete',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {details && !is_complete && <span className="small is-missing">Details missing</span>}
            </div>
          </li>
        ))}
      </ul>
      {details && (
        <p className="mt-3">
          <Link to={detailsTo}>{details.isMissing ? 'Add travellers’ details' : 'Travellers’ details'}</Link>
        </p>
      )}
      {partyTo && (
        <p className="mt-2">
          <Link to={partyTo}>A link for each traveller, and who pays</Link>
        </p>
      )}
      {changeTo && (
        <p className="mt-2">
          <Link to={`${changeTo}?show=names`}>Correct a name, or change who comes</Link>
        </p>
      )}
    </section>
  )
}
