import { href, redirect } from 'react-router'
import { findCheckout } from '#domain/booking/price/checkout-page-queries.ts'
import { findWaysOn } from '#domain/pages/ways-on-queries.ts'
import { type Confirmation, confirmBySession } from '#domain/checkout/confirm-by-session.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/payment-success.ts'
import { PaymentConfirmed } from './payment-confirmed.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { PaymentEnded } from './payment-ended.tsx'
import { NoPayment } from './unknown-payment.tsx'

export { UnknownPayment as ErrorBoundary } from './unknown-payment.tsx'

export const handle = { slim: true }

/**
 * The number of characters of the provider's session id that are shown as the transaction (specification, Payment
 * success).
 */
const TRANSACTION_LENGTH = 20

export const loader = authorize(
  site['checkout/payment/payment-success'].read,
  async ({ deps, visitor, request }: Route.LoaderArgs & Visit) => {
    const search = new URL(request.url).searchParams
    const sessionId = search.get('session_id')
    if (sessionId) {
      const { state, bookingId, changeKind, isPart } = await confirmBySession(deps, sessionId, visitor)
      if (bookingId && changeKind && (state === 'confirmed' || state === 'refunded' || state === 'unpaid'))
        throw redirect(changePage(bookingId, state, changeKind))
      if (bookingId && isPart && (state === 'confirmed' || state === 'refunded' || state === 'unpaid'))
        throw redirect(planPage(bookingId, state))
      const booking = bookingId ? await findCheckout(deps, bookingId, visitor) : null
      const ways =
        booking && (state === 'confirmed' || state === 'cancelled')
          ? await findWaysOn(deps, booking.id)
          : null
      return { sessionId, transaction: sessionId.slice(0, TRANSACTION_LENGTH), state, booking, ways }
    }
    const id = search.get('booking')
    // The URL without parameters is a page; one with an unknown payment is a 404.
    if (!id) return null
    const booking = await findCheckout(deps, id, visitor)
    const state = {
      confirmed: 'confirmed',
      cancelled: 'cancelled',
      over: 'unpaid',
      open: 'unpaid',
      sent: 'unpaid',
    } as const
    const isPaid = booking.stage === 'confirmed' || booking.stage === 'cancelled'
    const ways = isPaid ? await findWaysOn(deps, booking.id) : null
    return { sessionId: null, transaction: null, state: state[booking.stage], booking, ways }
  },
)

/** A payment for a change of a booking leads back to the page of the changes, which says what has happened. */
function changePage(bookingId: string, state: Confirmation['state'], kind: string): string {
  const done = state === 'confirmed' ? kind : state
  return `${href('/bookings/:id/change', { id: bookingId })}?done=${done}`
}

/** A payment for parts leads back to the page of the payments. */
function planPage(bookingId: string, state: Confirmation['state']): string {
  const done = state === 'confirmed' ? 'paid' : state
  return `${href('/bookings/:id/plan', { id: bookingId })}?done=${done}`
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoPayment />
  const { sessionId, transaction, state, booking, ways } = loaderData
  if (state === 'confirmed')
    return <PaymentConfirmed booking={booking} transaction={transaction} ways={ways} />
  if (state === 'waiting')
    return <PaymentWaiting sessionId={sessionId} booking={booking} transaction={transaction} />
  return <PaymentEnded state={state} booking={booking} transaction={transaction} ways={ways} />
}
