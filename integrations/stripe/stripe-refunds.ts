import type Stripe from 'stripe'
import type { Payments, ProviderRefund, RefundOrder } from '#domain/deps.ts'
import { OutsideError } from '../outside-error.ts'
import { askStripe, isRefused, isUnanswerable } from './ask-stripe.ts'
import { refundOf } from './stripe-shapes.ts'

const KEYS_TRIED = 3

/** Sends each of our refunds once, however often it is requested. */
export function stripeRefunds(stripe: Stripe) {
  return {
    /**
     * Idempotency keys expire after a day and may store a failure. So this first looks for a refund that Stripe has made
     * for this id, and returns it unless it failed. A failed refund is sent again under the next key.
     */
    async refund(order, key) {
      const made = await madeFor(stripe, order)
      const living = made.find(({ state }) => state !== 'failed')
      if (living) return living
      const dead = new Set(made.map(({ id }) => id))
      for (let tries = made.length; ; tries += 1) {
        const last = tries >= made.length + KEYS_TRIED - 1
        try {
          const refund = await create(stripe, order, tries === 0 ? key : `${key}:${tries}`)
          if (!dead.has(refund.id)) return refund
          if (last) throw new OutsideError('stripe refunds.create', { code: 'keys_used_up' })
        } catch (error) {
          const spent = isUnanswerable(error)
          if (!spent && !isRefused(error)) throw error
          const meanwhile = (await madeFor(stripe, order)).find(({ id }) => !dead.has(id))
          if (meanwhile) return meanwhile
          if (spent && !last) continue
          error.refused = !spent
          throw error
        }
      }
    },

    async findRefund(providerRefundId) {
      return refundOf(await askStripe('refunds.retrieve', () => stripe.refunds.retrieve(providerRefundId)))
    },
  } satisfies Partial<Payments>
}

async function create(stripe: Stripe, order: RefundOrder, key: string): Promise<ProviderRefund> {
  const { intentId, amountCents, refundId } = order
  const wanted = { payment_intent: intentId, amount: amountCents, metadata: { refund_id: refundId } }
  return refundOf(
    await askStripe('refunds.create', () => stripe.refunds.create(wanted, { idempotencyKey: key })),
  )
}

/** Stripe's refunds for one of our refunds. One page of the list is enough: no payment has a hundred refunds. */
async function madeFor(stripe: Stripe, { intentId, refundId }: RefundOrder): Promise<ProviderRefund[]> {
  const { data } = await askStripe('refunds.list', () =>
    stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
  )
  return data.map(refundOf).filter((refund) => refund.refundId === refundId)
}
