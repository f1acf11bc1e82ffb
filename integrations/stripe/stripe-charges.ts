import Stripe from 'stripe'
import type { Session } from '#domain/deps.ts'
import type { CardPageOrder, Charge, SavedChargeOrder, SavedCharges } from '#domain/ports/provider-charges.ts'
import { chargeIs } from '#domain/ports/provider-states.ts'
import { OutsideError } from '../outside-error.ts'
import { askStripe, isRefused, isUnanswerable } from './ask-stripe.ts'
import { chargeOf, isSavedCharge, SAVED_CARD } from './charge-shapes.ts'
import { openPage } from './open-page.ts'
import { everyPage } from './stripe-lists.ts'
import { cardPageClosesAt, idOf, withSessionId } from './stripe-shapes.ts'

const WITH_CARD = { expand: ['latest_charge'] }
const KEYS_LIVE_MS = 25 * 60 * 60 * 1000

/** Cards that Stripe saves for one booking, and off-session payment intents that charge them. */
export function stripeCharges(stripe: Stripe, now: () => Date): SavedCharges<Session> {
  const find = async (id: string): Promise<Charge> =>
    chargeOf(await askStripe('paymentIntents.retrieve', () => stripe.paymentIntents.retrieve(id, WITH_CARD)))
  return {
    /**
     * Idempotency keys expire after a day and may store a failure. So this first looks for a charge that Stripe has made
     * for this attempt, in any state.
     */
    async chargeSaved(order, key) {
      try {
        const made = await madeFor(stripe, order, { customer: order.customerId }, new Date(0))
        return made ? await find(made) : chargeOf(await create(stripe, order, key))
      } catch (error) {
        const spent = isUnanswerable(error)
        if (!spent && !isRefused(error) && !isDeclined(error)) throw error
        // The key may have been used with another customer.
        const since = new Date(now().getTime() - KEYS_LIVE_MS)
        const made = await madeFor(stripe, order, {}, since)
        if (made) return find(made)
        error.refused = true
        error.spent = spent
        throw error
      }
    },

    findCharge: find,

    async cancelCharge(intentId) {
      try {
        return chargeOf(
          await askStripe('paymentIntents.cancel', () => stripe.paymentIntents.cancel(intentId)),
        )
      } catch (error) {
        if (!isRefused(error)) throw error
        const charge = await find(intentId)
        if (!chargeIs.over(charge.state)) throw error
        return charge
      }
    },

    async *listCharges(since) {
      const list = (page: object) => stripe.paymentIntents.list(page)
      for await (const intent of everyPage('paymentIntents.list', since, list))
        if (isSavedCharge(intent)) yield chargeOf(intent)
    },

    openCardPage: async (order, key) =>
      openPage(stripe, pageParams(order, now()), { key, mark: 'card_page_id', now: now() }),

    async forgetCard(methodId) {
      try {
        await askStripe('paymentMethods.detach', () => stripe.paymentMethods.detach(methodId))
      } catch (error) {
        if (isMissing(error)) return
        if (!isRefused(error) || (await belongsToCustomer(stripe, methodId))) throw error
      }
    },
  }
}

/** Stripe's charge for one of our attempts, or for this try of its part by an attempt that our books have lost. */
async function madeFor(
  stripe: Stripe,
  { paymentId, instalmentId, tries }: SavedChargeOrder,
  whose: { customer?: string },
  since: Date,
): Promise<string | null> {
  const list = (page: object) => stripe.paymentIntents.list({ ...page, ...whose })
  for await (const intent of everyPage('paymentIntents.list', since, list)) {
    if (!isSavedCharge(intent)) continue
    const { payment_id: id, instalment_id: part, try: number } = intent.metadata
    if (id === paymentId || (part === instalmentId && number === String(tries))) return intent.id
  }
  return null
}

function create(stripe: Stripe, order: SavedChargeOrder, key: string): Promise<Stripe.PaymentIntent> {
  const { bookingId, paymentId, instalmentId, tries, amountCents, customerId, methodId, description } = order
  const part = { instalment_id: instalmentId, try: String(tries) }
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    customer: customerId,
    payment_method: methodId,
    off_session: true,
    confirm: true,
    description,
    metadata: { booking_id: bookingId, payment_id: paymentId, ...part, ...SAVED_CARD },
    ...WITH_CARD,
  }
  return askStripe('paymentIntents.create', () =>
    stripe.paymentIntents.create(params, { idempotencyKey: key }).catch(intentIn),
  )
}

/** Stripe answers a declined charge with an error, which contains its payment intent. */
function intentIn(error: unknown): Stripe.PaymentIntent {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent
  throw error
}

function isDeclined(error: unknown): error is OutsideError {
  return error instanceof OutsideError && error.status === 402
}

function isMissing(error: unknown): boolean {
  return error instanceof OutsideError && error.status === 404
}

async function belongsToCustomer(stripe: Stripe, methodId: string): Promise<boolean> {
  const retrieve = () => stripe.paymentMethods.retrieve(methodId)
  return idOf((await askStripe('paymentMethods.retrieve', retrieve)).customer) !== null
}

/** A page without a payment. It shows a known customer's address; Stripe accepts no other one with a customer. */
function pageParams(order: CardPageOrder, now: Date): Stripe.Checkout.SessionCreateParams {
  const metadata = { booking_id: order.bookingId, card_page_id: order.cardPageId }
  return {
    mode: 'setup',
    allowed_payment_method_types: ['card'],
    ...(order.customerId === null
      ? { customer_creation: 'always' as const, customer_email: order.email }
      : { customer: order.customerId }),
    client_reference_id: order.bookingId,
    metadata,
    setup_intent_data: { metadata },
    expires_at: cardPageClosesAt(order.expiresAt, now),
    success_url: withSessionId(order.successUrl),
    cancel_url: order.cancelUrl,
  }
}
