import { data, Link } from 'react-router'
import { brand } from '#brand'
import { findLinkedBooking } from '#domain/booking/my-bookings-queries.ts'
import { claimStandings } from '#domain/claim/own-claims-queries.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/may.ts'
import { Note } from '../../ui/note.tsx'
import { YourData } from '../account/data/your-data.tsx'
import type { Route } from './+types/linked-booking.ts'
import { BookingItem } from './booking-item.tsx'
import { viewOf } from './booking-view.ts'
import { claimOnCard } from './claim-words.ts'
import { secret } from './secret-headers.ts'

export const handle = { slim: true }

export const loader = byLink('booking.read', async ({ deps, params }: Route.LoaderArgs & Visit) => {
  const booking = await findLinkedBooking(deps, params.token)
  const travellers = booking.travellers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  const now = deps.now()
  const standing = (await claimStandings(deps, [booking])).get(booking.id)
  const view = viewOf(booking, now, standing && claimOnCard(booking, standing, now))
  // Cancelling and the travellers' details by a link begin with a code to the booking's own address.
  const at = `/bookings/link/${params.token}`
  const shown = {
    ...{ ...view, cancelTo: view.cancelTo && `${at}/cancel`, detailsTo: `${at}/travellers`, pay: null },
    papers: view.papers && { voucherTo: `${at}/voucher.pdf`, calendarTo: `${at}/calendar.ics` },
    message: view.message && { ...view.message, to: `${at}/message` },
    claim: view.claim && { ...view.claim, to: view.claim.to && `${at}/claim` },
    supportTo: `${at}/support`,
  }
  return data({ booking: shown, travellers }, { headers: secret })
})

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => [
  { title: `Your booking · ${brand.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function LinkedBooking({ loaderData }: Route.ComponentProps) {
  const { booking, travellers } = loaderData
  return (
    <div className="wrap page bookings">
      <h1>Your booking</h1>
      <Note className="bookings__note">
        Whoever has this link can see this booking. <Link to="/login">Log in</Link> with the email you booked
        with to see all of yours.
        {booking.cancelTo && ' Cancelling and the travellers’ details ask for a code that we email you.'}
      </Note>
      <ul className="stack">
        <BookingItem booking={booking} />
      </ul>
      <h2 className="h3 mt-8">Travellers</h2>
      <ul className="mt-3">
        {travellers.map((name, place) => (
          <li key={place}>{name}</li>
        ))}
      </ul>
      <p className="mt-6">
        Something is not right? <Link to={booking.supportTo}>Write to our support</Link>
      </p>
      <div className="mt-8">
        <YourData />
      </div>
    </div>
  )
}
