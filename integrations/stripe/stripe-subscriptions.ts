import type Stripe from 'stripe'
import type { Session } from '#domain/deps.ts'
import type { SubscriptionOrder, Subscriptions } from '#domain/ports/provider-subscriptions.ts'
import { askStripe } from './ask-stripe.ts'
import { openPage } from './open-page.ts'
import { everyPage } from './stripe-lists.ts'
import { cardPageClosesAt, withSessionId } from './stripe-shapes.ts'
import { invoiceOf, subscriptionOf } from './subscription-shapes.ts'

const INTERVALS = { monthly: 'month', yearly: 'year' } as const

/** Memberships as Stripe subscriptions: started on the hosted checkout, renewed and retried by Stripe itself. */
export function stripeSubscriptions(stripe: Stripe, now: () => Date): Subscriptions<Session> {
  const find = async (id: string) =>
    subscriptionOf(await askStripe('subscriptions.retrieve', () => stripe.subscriptions.retrieve(id)))
  return {
    openSubscription: async (order, key) =>
      openPage(stripe, pageParams(order, now()), { key, mark: 'membership_id', now: now() }),

    findSubscription: find,

    async setEnding(id, ending) {
      const update = () => stripe.subscriptions.update(id, { cancel_at_period_end: ending })
      return subscriptionOf(await askStripe('subscriptions.update', update))
    },

    async endSubscription(id) {
      try {
        return subscriptionOf(
          await askStripe('subscriptions.cancel', () => stripe.subscriptions.cancel(id, { prorate: false })),
        )
      } catch (error) {
        const subscription = await find(id)
        if (subscription.state === 'ended') return subscription
        throw error
      }
    },

    async findInvoice(id) {
      const retrieve = () => stripe.invoices.retrieve(id, { expand: ['payments'] })
      return invoiceOf(await askStripe('invoices.retrieve', retrieve))
    },

    async *listInvoices(of) {
      const since = 'since' in of ? of.since : new Date(0)
      const whose = 'subscriptionId' in of ? { subscription: of.subscriptionId } : {}
      const list = (page: object) => stripe.invoices.list({ ...page, ...whose, expand: ['data.payments'] })
      for await (const invoice of everyPage('invoices.list', since, list)) yield invoiceOf(invoice)
    },
  }
}

function pageParams(order: SubscriptionOrder, now: Date): Stripe.Checkout.SessionCreateParams {
  const { membershipId, accountId, plan, priceCents, title, description } = order
  const metadata = { membership_id: membershipId, account_id: accountId, plan }
  return {
    mode: 'subscription',
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: priceCents,
          recurring: { interval: INTERVALS[plan] },
          product_data: { name: title, description },
        },
      },
    ],
    customer_email: order.email,
    client_reference_id: membershipId,
    metadata,
    subscription_data: { metadata },
    expires_at: cardPageClosesAt(order.expiresAt, now),
    success_url: withSessionId(order.successUrl),
    cancel_url: order.cancelUrl,
  }
}
