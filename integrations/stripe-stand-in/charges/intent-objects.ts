import { type CardLater, seconds } from '../stripe-objects.ts'
import { type ChargeRefusal, refusalSentence } from './charge-rules.ts'

export type IntentRow = {
  seq: string
  id: string
  charge_id: string
  session_id: string | null
  status: 'succeeded' | 'requires_payment_method' | 'canceled'
  error_code: ChargeRefusal | null
  customer_id: string | null
  method_id: string | null
  description: string | null
  amount: number
  refunded: number
  currency: string
  card_brand: string
  card_last4: string
  card_fingerprint: string
  card_later: CardLater | null
  livemode: boolean
  metadata: Record<string, string>
  created_at: Date
  canceled_at: Date | null
}

/** A payment intent in the format of Stripe's API: paid, or refused and waiting for another card, or cancelled. */
export function intentObject(row: IntentRow) {
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    canceled_at: row.canceled_at && seconds(row.canceled_at),
    created: seconds(row.created_at),
    currency: row.currency,
    customer: row.customer_id,
    description: row.description,
    last_payment_error: row.error_code && refusalObject(row.error_code),
    latest_charge: row.charge_id,
    livemode: row.livemode,
    metadata: row.metadata,
    payment_method: row.method_id,
    payment_method_types: ['card'],
    status: row.status,
  }
}

/** Why a charge was refused, in the format of Stripe's API. */
export function refusalObject(code: ChargeRefusal) {
  const decline_code = code === 'card_declined' ? 'generic_decline' : code
  return { type: 'card_error', code, decline_code, message: refusalSentence(code) }
}

export function chargeObject(row: IntentRow) {
  const isPaid = row.status === 'succeeded'
  return {
    id: row.charge_id,
    object: 'charge',
    amount: row.amount,
    amount_captured: isPaid ? row.amount : 0,
    amount_refunded: row.refunded,
    captured: isPaid,
    created: seconds(row.created_at),
    currency: row.currency,
    customer: row.customer_id,
    failure_code: row.error_code,
    livemode: row.livemode,
    metadata: row.metadata,
    paid: isPaid,
    payment_intent: row.id,
    payment_method: row.method_id,
    payment_method_details: {
      type: 'card',
      card: { brand: row.card_brand, last4: row.card_last4, fingerprint: row.card_fingerprint },
    },
    refunded: row.refunded === row.amount,
    status: isPaid ? 'succeeded' : 'failed',
  }
}
