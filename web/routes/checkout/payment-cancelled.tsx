import { Form, redirect, useNavigate, useRevalidator } from 'react-router'
import { brand } from '#brand'
import { findCheckout, type CheckoutPage } from '#domain/booking/checkout-page-queries.ts'
import { chargeText } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { may } from '../../http/may.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/result-page.tsx'
import type { Route } from './+types/payment-cancelled.ts'
import { HoldNote } from './hold-note.tsx'

export const handle = { slim: true }

/** Changes nothing: the hold runs on, and only its end or 'Let it go' ends the booking. */
export const loader = may('checkout.read', async ({ deps, visitor, request }: Route.LoaderArgs & Visit) => {
  const id = new URL(request.url).searchParams.get('booking') ?? ''
  const booking = await findCheckout(deps, id, visitor).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (booking?.stage === 'confirmed' || booking?.stage === 'cancelled')
    throw redirect(`/payment-success?booking=${booking.id}`)
  return { booking }
})

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [
  { title: `Payment cancelled · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function PaymentCancelled({ loaderData: { booking } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const held = booking && booking.stage !== 'over' ? booking : null
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="none">Not paid</Badge>}
        title="Payment cancelled"
        lead="Your payment was cancelled. No charges were made to your account."
      >
        {held && (
          <div className="checkout__kept">
            <HoldNote page={held} onEnd={() => void revalidate()} />
          </div>
        )}
        {booking?.stage === 'over' && (
          <p className="muted">
            The time to pay is over, so your spots are free for others again. Try Again holds them once more
            while they are.
          </p>
        )}
        <div className="row row--wrap mt-8">
          {held && <PayNow booking={held} />}
          <TryAgain booking={booking} main={!held} />
          <ButtonLink kind="text" className="btn--gap" to="/">
            Back to Home
          </ButtonLink>
        </div>
      </MessagePage>
    </div>
  )
}

/** The form that the countdown's buttons belong to as well. */
function PayNow({ booking }: { booking: CheckoutPage }) {
  const sent = booking.stage === 'sent'
  return (
    <Form id="checkout" method="post" action={`/payment-confirmation?booking=${booking.id}`}>
      <input type="hidden" name="total" value={booking.price.totalCents} />
      <Button kind="main" name="intent" value={sent ? 'pay' : 'edit'}>
        {sent ? `Pay now — ${chargeText(booking.price.totalCents)}` : 'Continue booking'}
      </Button>
    </Form>
  )
}

function TryAgain({ booking, main }: { booking: CheckoutPage | null; main: boolean }) {
  const navigate = useNavigate()
  return (
    <ButtonLink
      kind={main ? 'main' : 'line'}
      to={booking ? `/payment-confirmation?booking=${booking.id}` : '/list'}
      onClick={(event) => {
        if (booking?.stage === 'over' || window.history.length < 2) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      Try Again
    </ButtonLink>
  )
}
