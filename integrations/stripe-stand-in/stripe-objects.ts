import { randomBytes } from 'node:crypto'

export type SessionRow = {
  seq: string
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  mode: 'payment' | 'subscription' | 'setup'
  every: 'month' | 'year' | null
  amount: number
  currency: string
  title: string
  description: string | null
  quantity: number
  email: string | null
  client_reference_id: string | null
  metadata: Record<string, string>
  intent_metadata: Record<string, string>
  success_url: string
  cancel_url: string | null
  intent_id: string | null
  subscription_id: string | null
  setup_intent_id: string | null
  saves_card: boolean
  customer_id: string | null
  method_id: string | null
  livemode: boolean
  challenge: Card | null
  created_at: Date
  expires_at: Date
}
/**
 * All stored data of a card. `later` is the later outcome of its charge or refund; `validUntil` is its last month,
 * 'YYYY-MM', as typed.
 */
export type Card = {
  brand: string
  last4: string
  fingerprint: string
  later?: CardLater
  validUntil?: string
}
export type CardLater =
  | 'refund-waits'
  | 'refund-fails-late'
  | 'disputed'
  /** Charges without its owner are declined, need a confirmation, or come after its expiry. */
  | 'declined'
  | 'unconfirmed'
  | 'expired'

export type RefundRow = {
  seq: string
  id: string
  intent_id: string
  charge_id: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  metadata: Record<string, string>
  created_at: Date
}
export type DisputeRow = {
  id: string
  intent_id: string
  charge_id: string
  amount: number
  currency: string
  status: 'needs_response' | 'won' | 'lost'
  created_at: Date
}
export type MovementRow = {
  id: string
  type: string
  reporting_category: string
  amount: string
  fee: string
  currency: string
  source: string
  available_at: Date
  created_at: Date
}
export type EventRow = { id: string; type: string; object: object; attempts: number; created_at: Date }

/** A Checkout Session in the format of Stripe's API; only an open one has a URL. */
export function sessionObject(row: SessionRow, payUrl: (id: string) => string) {
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    amount_subtotal: row.mode === 'setup' ? null : row.amount,
    amount_total: row.mode === 'setup' ? null : row.amount,
    cancel_url: row.cancel_url,
    client_reference_id: row.client_reference_id,
    created: seconds(row.created_at),
    currency: row.currency,
    customer: row.subscription_id?.replace(/^sub/, 'cus') ?? row.customer_id,
    customer_details: row.email ? { email: row.email } : null,
    customer_email: row.email,
    expires_at: seconds(row.expires_at),
    livemode: row.livemode,
    metadata: row.metadata,
    mode: row.mode,
    payment_intent: row.intent_id,
    payment_method_types: ['card'],
    payment_status: row.payment_status,
    setup_intent: row.setup_intent_id,
    status: row.status,
    subscription: row.subscription_id,
    success_url: row.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? payUrl(row.id) : null,
  }
}

export function refundObject(row: RefundRow) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    charge: row.charge_id,
    created: seconds(row.created_at),
    currency: row.currency,
    metadata: row.metadata,
    payment_intent: row.intent_id,
    reason: row.reason,
    status: row.status,
  }
}

export function disputeObject(row: DisputeRow) {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    charge: row.charge_id,
    created: seconds(row.created_at),
    currency: row.currency,
    payment_intent: row.intent_id,
    reason: 'fraudulent',
    status: row.status,
  }
}

export function movementObject(row: MovementRow) {
  const [amount, fee] = [Number(row.amount), Number(row.fee)]
  return {
    id: row.id,
    object: 'balance_transaction',
    amount,
    available_on: seconds(row.available_at),
    created: seconds(row.created_at),
    currency: row.currency,
    fee,
    net: amount - fee,
    reporting_category: row.reporting_category,
    source: row.source,
    type: row.type,
  }
}

export function eventObject(row: EventRow, id = row.id) {
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(row.created_at),
    data: { object: row.object },
    livemode: 'livemode' in row.object && row.object.livemode === true,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: row.type,
  }
}

type Prefix =
  | 'cs_test'
  | 'pi'
  | 'ch'
  | 're'
  | 'evt'
  | 'req'
  | 'txn'
  | 'po'
  | 'dp'
  | 'sub'
  | 'in'
  | 'seti'
  | 'pm'
  | 'cus'

/** An id in Stripe's format: the prefix names the kind, the rest cannot be guessed. */
export function newId(prefix: Prefix): string {
  const length = prefix === 'cs_test' ? 58 : 24
  const letters = randomBytes(2 * length)
    .toString('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
  return `${prefix}_${letters.slice(0, length)}`
}

/** Stripe uses whole seconds. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
