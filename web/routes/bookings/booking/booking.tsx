import { data, href } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { findAccountBooking } from '#domain/booking/booking-queries.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/booking.ts'
import { bookingMeta, BookingPage } from './booking-page.tsx'
import { bookingPage } from './booking-page-data.ts'
import './booking-page.css'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/booking/booking'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { id } = await findAccountBooking(deps.db, params.id, visitor)
    const booking = await findBookingOnPaper(deps, id)
    return data(
      await bookingPage(
        deps,
        booking,
        href('/bookings/:id', { id }),
        visitor.impersonation ? 'staff' : 'account',
      ),
      {
        headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' },
      },
    )
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => bookingMeta(loaderData)

export default function Booking({ loaderData }: Route.ComponentProps) {
  return <BookingPage loaded={loaderData} own />
}
