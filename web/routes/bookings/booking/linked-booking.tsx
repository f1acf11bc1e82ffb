import { data, href, Link } from 'react-router'
import { findLinkedBooking } from '#domain/booking/my-bookings-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { YourData } from '../../../shared/account/your-data.tsx'
import type { Route } from './+types/linked-booking.ts'
import { bookingMeta, BookingPage } from './booking-page.tsx'
import { bookingPage } from './booking-page-data.ts'
import { secret } from '../../../shared/booking/secret-headers.ts'
import './booking-page.css'

export const handle = { slim: true }

export const loader = byLink(
  site['bookings/booking/linked-booking'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit) => {
    const booking = await findLinkedBooking(deps, params.token)
    return data(
      await bookingPage(deps, booking, href('/bookings/link/:token', { token: params.token }), 'link'),
      {
        headers: secret,
      },
    )
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...bookingMeta(loaderData),
  { name: 'referrer', content: 'no-referrer' },
]

export default function LinkedBooking({ loaderData }: Route.ComponentProps) {
  return (
    <BookingPage
      loaded={loaderData}
      before={
        <Note className="bookings__note">
          Anyone with this link can see your booking. <Link to={href('/login')}>Log in</Link> with the email
          you booked with to see all your bookings.
          {loaderData.booking.cancelTo &&
            ' To cancel or to change details, you need a code that we email you.'}
        </Note>
      }
      after={
        <div className="mt-8">
          <YourData />
        </div>
      }
    />
  )
}
