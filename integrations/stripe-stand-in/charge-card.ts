import { openDispute } from './balance/dispute-api.ts'
import { feeOf, moveBalance } from './balance/move-balance.ts'
import type { Tx } from './open-store.ts'
import { type Card, type IntentRow, newId } from './stripe-objects.ts'

type Charge = {
  intentId: string
  /** Null when an invoice is paid. */
  sessionId: string | null
  amount: number
  currency: string
  metadata: Record<string, string>
  livemode: boolean
}

/** Charges a newly paid session or invoice: the charge, its fee, and the later effects of such a card. */
export async function chargeCard(tx: Tx, charge: Charge, card: Card, at: Date): Promise<void> {
  const { rows } = await tx.query<IntentRow>(
    `insert into stand_in.intent (id, charge_id, session_id, amount, currency, card_brand, card_last4,
       card_fingerprint, card_later, livemode, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    [
      charge.intentId,
      newId('ch'),
      charge.sessionId,
      charge.amount,
      charge.currency,
      card.brand,
      card.last4,
      card.fingerprint,
      card.later ?? null,
      charge.livemode,
      charge.metadata,
      at,
    ],
  )
  const intent = rows[0]!
  const money = { cents: intent.amount, feeCents: feeOf(intent.amount), source: intent.charge_id }
  await moveBalance(tx, { type: 'charge', ...money }, at)
  if (card.later === 'disputed') await openDispute(tx, intent, at)
}
