import { Form, href, redirect, useNavigate, useRevalidator } from 'react-router'
import { brand } from '#brand'
import { findCheckout, type CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { rangeText } from '#domain/dates.ts'
import { chargeText } from '#domain/money.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { MessagePage } from '../../../ui/layout/result-page.tsx'
import type { Route } from './+types/payment-cancelled.ts'
import { HoldNote } from '../hold-note.tsx'
import { answerRefusal } from '../../../shared/page/answer-refusal.ts'

export const handle = { slim: true }

/** Changes nothing: the hold continues, and only its end or 'Release my spots' ends the booking. */
export const loader = authorize(
  site['checkout/payment/payment-cancelled'].read,
  async ({ deps, visitor, request }: Route.LoaderArgs & Visit) => {
    const id = new URL(request.url).searchParams.get('booking') ?? ''
    const booking = await answerRefusal(
      () => findCheckout(deps, id, visitor),
      () => null,
    )
    if (booking?.stage === 'confirmed' || booking?.stage === 'cancelled')
      throw redirect(`${href('/payment-success')}?booking=${booking.id}`)
    return { booking }
  },
)

export const meta: Route.MetaFunction = () => [{ title: `Payment cancelled · ${brand.name}` }]

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
        {booking && <What booking={booking} />}
        {held && (
          <section className="checkout__held" aria-labelledby="try-again">
            <h2 className="h3" id="try-again">
              Try Again
            </h2>
            <div className="mt-3">
              <HoldNote page={held} onEnd={() => void revalidate()} />
            </div>
          </section>
        )}
        {booking?.stage === 'over' && (
          <p className="muted mt-3">
            The time to pay has run out, so your spots are free for others. Try Again holds them again if they
            are still free.
          </p>
        )}
        <div className="row row--wrap mt-8">
          {held ? <PayNow booking={held} /> : <TryAgain booking={booking} />}
          <ButtonLink kind="text" className="btn--gap" to={href('/')}>
            Back to Home
          </ButtonLink>
        </div>
      </MessagePage>
    </div>
  )
}

/** The trek and the dates that are not paid. */
function What({ booking: { trek, startsOn, endsOn, spots } }: { booking: CheckoutPage }) {
  return (
    <p className="mt-3">
      <b className="b">{trek.name}</b>, {rangeText(startsOn, endsOn)}, {counted(spots, 'traveller')}
    </p>
  )
}

/** The main action while the spots are held. The buttons of the countdown belong to this form as well. */
function PayNow({ booking }: { booking: CheckoutPage }) {
  const sent = booking.stage === 'sent'
  return (
    <Form
      data-failed={failedSentences.booking}
      id="checkout"
      method="post"
      action={`${href('/payment-confirmation')}?booking=${booking.id}`}
    >
      <input type="hidden" name="total" value={booking.price.totalCents} />
      <Button kind="main" name="intent" value={sent ? 'pay' : 'edit'}>
        {sent ? `Pay now — ${chargeText(booking.sentPlan.parts[0]?.cents ?? 0)}` : 'Continue booking'}
      </Button>
    </Form>
  )
}

/** Back one page; after the hold has ended, to the booking form. */
function TryAgain({ booking }: { booking: CheckoutPage | null }) {
  const navigate = useNavigate()
  return (
    <ButtonLink
      kind="main"
      to={booking ? `${href('/payment-confirmation')}?booking=${booking.id}` : href('/list')}
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
