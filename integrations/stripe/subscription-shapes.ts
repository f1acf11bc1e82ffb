import type Stripe from 'stripe'
import type { Invoice, Subscription } from '#domain/ports/provider-subscriptions.ts'
import { idOf, instantOf } from './stripe-shapes.ts'

/** Converts Stripe's subscription. Since API version 2025-03-31 its period is on its one item. */
export function subscriptionOf(subscription: Stripe.Subscription): Subscription {
  const { metadata } = subscription
  const plan = metadata['plan']
  const ends = subscription.items.data.map((item) => item.current_period_end)
  return {
    id: subscription.id,
    state: states[subscription.status] ?? 'past_due',
    membershipId: metadata['membership_id'] ?? null,
    accountId: metadata['account_id'] ?? null,
    plan: plan === 'monthly' || plan === 'yearly' ? plan : null,
    begunAt: instantOf(subscription.start_date),
    periodEndsAt: instantOf(Math.max(subscription.start_date, ...ends)),
    endsAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? null : instantOf(subscription.ended_at),
    live: subscription.livemode,
  }
}

const states: Record<string, Subscription['state']> = {
  incomplete: 'waiting',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

/** Converts Stripe's invoice. The paid period is on its line; the invoice's own period is the previous one. */
export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  const of = invoice.parent?.subscription_details
  const period = invoice.lines.data.at(-1)?.period
  const paidBy = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
  const paidAt = invoice.status_transitions.paid_at
  return {
    id: invoice.id,
    subscriptionId: idOf(of?.subscription),
    membershipId: of?.metadata?.['membership_id'] ?? null,
    number: invoice.number ?? '',
    state: stateOf(invoice.status),
    attempts: invoice.attempt_count,
    amountCents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    startsAt: instantOf(period?.start ?? invoice.period_start),
    endsAt: instantOf(period?.end ?? invoice.period_end),
    paidAt: paidAt === null ? null : instantOf(paidAt),
    intentId: idOf(paidBy?.payment_intent),
    payUrl: invoice.hosted_invoice_url ?? null,
    live: invoice.livemode,
    createdAt: instantOf(invoice.created),
  }
}

function stateOf(status: Stripe.Invoice['status']): Invoice['state'] {
  if (status === 'paid') return 'paid'
  if (status === 'open') return 'unpaid'
  return status === 'void' || status === 'uncollectible' ? 'void' : 'draft'
}
