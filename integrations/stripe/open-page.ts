import type Stripe from 'stripe'
import type { Session } from '#domain/deps.ts'
import { askStripe, isRefused, isUnanswerable } from './ask-stripe.ts'
import { sessionOf } from './stripe-shapes.ts'

type Asked = {
  key: string
  /** The name of the key in a session's metadata. */
  mark: 'payment_id' | 'membership_id' | 'gift_card_id' | 'card_page_id'
  now: Date
}

/**
 * Opens a checkout session once for each key; finds an earlier call's session when the key itself can no longer return
 * it.
 */
export async function openPage(
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  asked: Asked,
): Promise<Session> {
  const create = () => stripe.checkout.sessions.create(params, { idempotencyKey: asked.key })
  try {
    return sessionOf(await askStripe('sessions.create', create))
  } catch (error) {
    if (!isUnanswerable(error) && !isRefused(error)) throw error
    const made = await askStripe('sessions.list', () => findByKey(stripe, asked))
    if (made) return sessionOf(made)
    error.refused = true
    error.spent = isUnanswerable(error)
    throw error
  }
}

/** Keys live for 24 hours. */
async function findByKey(stripe: Stripe, { key, mark, now }: Asked) {
  const gte = Math.floor(now.getTime() / 1000) - 25 * 60 * 60
  for await (const session of stripe.checkout.sessions.list({ created: { gte }, limit: 100 }))
    if (session.metadata?.[mark] === key) return session
  return null
}
