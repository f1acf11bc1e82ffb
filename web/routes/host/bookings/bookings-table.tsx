import { Form, href, Link } from 'react-router'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { OpenedBooking } from './opened-view.ts'
import { WalkerWords } from './walker-words.tsx'

/** The bookings of a departure: the booker, the travellers, the host's share, and a link to write to them. */
export function BookingsTable({ bookings, mayAct }: { bookings: OpenedBooking[]; mayAct: boolean }) {
  if (bookings.length === 0) return <p className="pad muted">Nobody has paid for a spot yet.</p>
  return (
    <table className="table table--dense table--stack table--part">
      <caption className="vh">Bookings of this departure</caption>
      <thead>
        <tr>
          <th>Booking</th>
          <th>Travellers</th>
          <th>Details for you</th>
          <th className="n">Your share</th>
          <th>
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <td>
              <span className="b">{booking.name}</span>{' '}
              {booking.isMissed && <Badge tone="none">Missed</Badge>}
              {booking.claim?.isOpen && <Badge tone="warn">Claim open</Badge>}
              <span className="table__note muted">
                {booking.name !== booking.reference && `${booking.reference}, `}
                {booking.when}
              </span>
              {booking.words && <WalkerWords words={booking.words} name={booking.name} />}
            </td>
            <td>{booking.party}</td>
            <td className={booking.isOff || booking.isComplete ? undefined : 'hostbook__todo'}>
              {booking.details}
            </td>
            <td className="n num">
              {booking.net}
              {booking.unpaid && <span className="table__note muted">{booking.unpaid}</span>}
              {booking.shareLines.length > 0 && (
                <details className="unfold hostbook__share">
                  <summary>
                    How it adds up<span className="vh"> for {booking.name}</span>
                  </summary>
                  <PriceLines small lines={booking.shareLines} />
                </details>
              )}
            </td>
            <td className="act">
              <Actions booking={booking} mayAct={mayAct} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Actions({
  booking: { id, name, mayBeMissed, mayBeRated, awaitsAnswer, messageTo, claim },
  mayAct,
}: {
  booking: OpenedBooking
  mayAct: boolean
}) {
  return (
    <>
      <Link to={messageTo}>
        {awaitsAnswer && mayAct ? 'Answer' : 'Message'}
        <span className="vh"> {name}</span>
      </Link>
      {claim && (
        <Link to={href(`${DASHBOARD}/bookings/:id/claim`, { id })}>
          {claim.awaitsHost ? 'Tell your side' : 'Claim'}
          <span className="vh"> {name}</span>
        </Link>
      )}
      {mayAct && mayBeRated && (
        <Link to={`${href('/reviews')}?walk=${id}`}>
          Rate<span className="vh"> {name}</span>
        </Link>
      )}
      {mayAct && mayBeMissed && (
        <details className="unfold">
          <summary>
            Did not come<span className="vh">: {name}</span>
          </summary>
          <Form method="post" preventScrollReset>
            <p className="small muted">
              Only do this if nobody on this booking came. You still get your share. This cannot be undone.
            </p>
            <input type="hidden" name="id" value={id} />
            <Button size="s" className="mt-2" name="intent" value="no-show">
              Mark as no-show
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
