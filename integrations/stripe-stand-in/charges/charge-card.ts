import { openDispute } from '../balance/dispute-api.ts'
import { feeOf, moveBalance } from '../balance/move-balance.ts'
import type { Tx } from '../open-store.ts'
import { type Card, newId } from '../stripe-objects.ts'
import type { ChargeRefusal } from './charge-rules.ts'
import type { IntentRow } from './intent-objects.ts'

export type NewCharge = {
  intentId: string
  /** Null when an invoice or a saved card is charged. */
  sessionId?: string | null
  /** The customer and the saved card. */
  customerId?: string | null
  methodId?: string | null
  description?: string | null
  amount: number
  currency: string
  metadata: Record<string, string>
  livemode: boolean
}

/** Charges a card: the payment intent, its fee, and the later effects of such a card. */
export async function chargeCard(tx: Tx, charge: NewCharge, card: Card, at: Date): Promise<IntentRow> {
  const intent = await insertIntent(tx, charge, card, null, at)
  await receiveMoney(tx, intent, at)
  return intent
}

/** A refused charge: its payment intent waits for another card, and no money moves. */
export function refuseCharge(tx: Tx, charge: NewCharge, card: Card, refusal: ChargeRefusal, at: Date) {
  return insertIntent(tx, charge, card, refusal, at)
}

/** The money of a newly paid payment intent. */
export async function receiveMoney(tx: Tx, intent: IntentRow, at: Date): Promise<void> {
  const money = { cents: intent.amount, feeCents: feeOf(intent.amount), source: intent.charge_id }
  await moveBalance(tx, { type: 'charge', ...money }, at)
  if (intent.card_later === 'disputed') await openDispute(tx, intent, at)
}

async function insertIntent(
  tx: Tx,
  charge: NewCharge,
  card: Card,
  refusal: ChargeRefusal | null,
  at: Date,
): Promise<IntentRow> {
  const { sessionId = null, customerId = null, methodId = null, description = null } = charge
  const { rows } = await tx.query<IntentRow>(
    `insert into stand_in.intent (id, charge_id, session_id, amount, currency, card_brand, card_last4,
       card_fingerprint, card_later, livemode, metadata, created_at, status, error_code, customer_id, method_id,
       description)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning *`,
    [
      charge.intentId,
      newId('ch'),
      sessionId,
      charge.amount,
      charge.currency,
      card.brand,
      card.last4,
      card.fingerprint,
      card.later ?? null,
      charge.livemode,
      charge.metadata,
      at,
      refusal ? 'requires_payment_method' : 'succeeded',
      refusal,
      customerId,
      methodId,
      description,
    ],
  )
  return rows[0]!
}
