import { type Card, seconds } from '../stripe-objects.ts'

/** A subscription with what its session sold. */
export type SubscriptionRow = {
  id: string
  customer: string
  session_id: string
  status: 'active' | 'past_due' | 'canceled'
  card: Card
  metadata: Record<string, string>
  cancel_at_period_end: boolean
  periods: number
  anchored_at: Date
  current_period_start: Date
  current_period_end: Date
  canceled_at: Date | null
  ended_at: Date | null
  due_at: Date | null
  amount: number
  currency: string
  every: 'month' | 'year'
  title: string
  email: string | null
  cancel_url: string | null
  livemode: boolean
}

export type InvoiceRow = {
  seq: string
  id: string
  subscription_id: string
  number: string
  status: 'open' | 'paid'
  amount: number
  currency: string
  period_start: Date
  period_end: Date
  attempts: number
  intent_id: string | null
  challenge: Card | null
  livemode: boolean
  created_at: Date
  paid_at: Date | null
  /** The subscription's metadata, as Stripe copies it. */
  metadata: Record<string, string>
  customer: string
}

/** A subscription in the format of Stripe's API, with its period on its one item. */
export function subscriptionObject(row: SubscriptionRow) {
  const price = {
    id: `price_${row.id.slice(4)}`,
    object: 'price',
    currency: row.currency,
    type: 'recurring',
    unit_amount: row.amount,
    recurring: { interval: row.every, interval_count: 1 },
  }
  const item = {
    id: `si_${row.id.slice(4)}`,
    object: 'subscription_item',
    quantity: 1,
    price,
    current_period_start: seconds(row.current_period_start),
    current_period_end: seconds(row.current_period_end),
    subscription: row.id,
  }
  return {
    id: row.id,
    object: 'subscription',
    billing_cycle_anchor: seconds(row.anchored_at),
    cancel_at: row.cancel_at_period_end ? seconds(row.current_period_end) : null,
    cancel_at_period_end: row.cancel_at_period_end,
    canceled_at: row.canceled_at && seconds(row.canceled_at),
    collection_method: 'charge_automatically',
    created: seconds(row.anchored_at),
    currency: row.currency,
    customer: row.customer,
    ended_at: row.ended_at && seconds(row.ended_at),
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${row.id}`,
      data: [item],
    },
    livemode: row.livemode,
    metadata: row.metadata,
    start_date: seconds(row.anchored_at),
    status: row.status,
  }
}

/**
 * An invoice in the format of Stripe's API. Its own period is the instant of its creation; the paid period is on its
 * line.
 */
export function invoiceObject(row: InvoiceRow, payUrl: (id: string) => string) {
  const period = { start: seconds(row.period_start), end: seconds(row.period_end) }
  const isPaid = row.status === 'paid'
  return {
    id: row.id,
    object: 'invoice',
    amount_due: row.amount,
    amount_paid: isPaid ? row.amount : 0,
    amount_remaining: isPaid ? 0 : row.amount,
    attempt_count: row.attempts,
    attempted: row.attempts > 0,
    created: seconds(row.created_at),
    currency: row.currency,
    customer: row.customer,
    hosted_invoice_url: payUrl(row.id),
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${row.id}/lines`,
      data: [
        {
          id: `il_${row.id.slice(3)}`,
          object: 'line_item',
          amount: row.amount,
          currency: row.currency,
          period,
        },
      ],
    },
    livemode: row.livemode,
    metadata: {},
    number: row.number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: row.metadata, subscription: row.subscription_id },
    },
    payments: {
      object: 'list',
      has_more: false,
      data: row.intent_id
        ? [
            {
              id: `inpay_${row.id.slice(3)}`,
              object: 'invoice_payment',
              invoice: row.id,
              status: 'paid',
              amount_paid: row.amount,
              amount_requested: row.amount,
              is_default: true,
              payment: { type: 'payment_intent', payment_intent: row.intent_id },
            },
          ]
        : [],
    },
    period_start: seconds(row.created_at),
    period_end: seconds(row.created_at),
    status: row.status,
    status_transitions: {
      finalized_at: seconds(row.created_at),
      marked_uncollectible_at: null,
      paid_at: row.paid_at && seconds(row.paid_at),
      voided_at: null,
    },
    total: row.amount,
  }
}
