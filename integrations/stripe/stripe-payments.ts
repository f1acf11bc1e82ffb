import Stripe from 'stripe'
import type { GiftCardOrder, Payments, ProviderEvent, SessionOrder } from '#domain/deps.ts'
import { askStripe, isRefused } from './ask-stripe.ts'
import { openPage } from './open-page.ts'
import { stripeCharges } from './stripe-charges.ts'
import { stripeLists } from './stripe-lists.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'
import { cardPageClosesAt, sessionOf, withSessionId } from './stripe-shapes.ts'

const SIGNATURE_AGE_SECONDS = 300
const TIMEOUT_MS = 8_000
const EXPIRE_TIMEOUT_MS = 4_000
/** Expands the paying card and the saved one in the session. */
const WITH_CARD = {
  expand: ['payment_intent.latest_charge', 'payment_intent.payment_method', 'setup_intent.payment_method'],
}

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  now: () => Date
  host?: string
  port?: number
  protocol?: 'http' | 'https'
}

/** Takes payments through Stripe's hosted checkout; calls the stand-in when host and port are set. */
export function stripePayments({ secretKey, webhookSecret, now, ...where }: StripeSettings): Payments {
  const stripe = new Stripe(secretKey, {
    ...where,
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
  })
  const { sessions } = stripe.checkout

  return {
    live: /^(sk|rk)_live_/.test(secretKey),
    ...stripeRefunds(stripe),
    ...stripeLists(stripe),
    ...stripeSubscriptions(stripe, now),
    ...stripeCharges(stripe, now),

    async openSession(order, key) {
      const { bookingId, paymentId, instalmentId, travellerLinkId } = order
      const part = instalmentId ? { instalment_id: instalmentId } : {}
      const share = travellerLinkId ? { traveller_link_id: travellerLinkId } : {}
      const marks = { booking_id: bookingId, payment_id: paymentId, ...part, ...share }
      const params = sessionParams(order, bookingId, marks, now())
      const saving = order.savesCard ? savingCard(params) : params
      return openPage(stripe, saving, { key, mark: 'payment_id', now: now() })
    },

    async openGiftCard(order, key) {
      const params = sessionParams(order, order.giftCardId, { gift_card_id: order.giftCardId }, now())
      return openPage(stripe, params, { key, mark: 'gift_card_id', now: now() })
    },

    async findSession(sessionId) {
      return sessionOf(await askStripe('sessions.retrieve', () => sessions.retrieve(sessionId, WITH_CARD)))
    },

    async expireSession(sessionId) {
      const timeout = EXPIRE_TIMEOUT_MS
      try {
        return sessionOf(
          await askStripe('sessions.expire', () => sessions.expire(sessionId, {}, { timeout })),
        )
      } catch (error) {
        if (!isRefused(error)) throw error
        const session = sessionOf(
          await askStripe('sessions.retrieve', () => sessions.retrieve(sessionId, WITH_CARD, { timeout })),
        )
        if (session.state === 'open') throw error
        return session
      }
    },

    readEvent: (rawBody, signature) => readEvent(stripe, rawBody, signature, webhookSecret, now()),
  }
}

/** A page that charges once; `marks` lead from the session and its payment to our books. */
function sessionParams(
  order: SessionOrder | GiftCardOrder,
  reference: string,
  marks: Record<string, string>,
  now: Date,
): Stripe.Checkout.SessionCreateParams {
  const { title, description } = order
  const product_data = description ? { name: title, description } : { name: title }
  return {
    mode: 'payment',
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: order.amountCents, product_data } },
    ],
    customer_email: order.email,
    client_reference_id: reference,
    metadata: marks,
    payment_intent_data: { metadata: marks },
    expires_at: cardPageClosesAt(order.expiresAt, now),
    success_url: withSessionId(order.successUrl),
    cancel_url: order.cancelUrl,
  }
}

/** The same page, which also saves the card, for a customer whom it creates. */
function savingCard(params: Stripe.Checkout.SessionCreateParams): Stripe.Checkout.SessionCreateParams {
  const payment_intent_data = { ...params.payment_intent_data, setup_future_usage: 'off_session' as const }
  return { ...params, customer_creation: 'always', payment_intent_data }
}

function readEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string,
  secret: string,
  now: Date,
): ProviderEvent {
  try {
    const event = stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      SIGNATURE_AGE_SECONDS,
      undefined,
      now.getTime(),
    )
    const object = event.data.object as { id?: unknown }
    if (typeof event.id !== 'string' || typeof event.type !== 'string' || typeof object.id !== 'string')
      throw new Error('not an event')
    return { id: event.id, type: event.type, objectId: object.id, live: event.livemode }
  } catch {
    throw new Error('webhook signature')
  }
}
