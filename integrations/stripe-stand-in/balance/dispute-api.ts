import type { Call } from '../api-call.ts'
import { text } from '../form-body.ts'
import { newest } from '../list-newest.ts'
import { moveBalance } from './move-balance.ts'
import type { Tx } from '../open-store.ts'
import { recordEvents } from '../record-events.ts'
import { noSuch } from '../stripe-fault.ts'
import type { IntentRow } from '../charges/intent-objects.ts'
import { disputeObject, type DisputeRow, newId } from '../stripe-objects.ts'

/** Stripe's fee of each dispute, however it ends. */
const DISPUTE_FEE = 15_00

/** The cardholder's bank withdraws the whole charge until the dispute is decided. */
export async function openDispute(tx: Tx, intent: IntentRow, at: Date): Promise<DisputeRow> {
  const { rows } = await tx.query<DisputeRow>(
    `insert into stand_in.dispute (id, intent_id, charge_id, amount, currency, status, created_at)
     values ($1, $2, $3, $4, $5, 'needs_response', $6) returning *`,
    [newId('dp'), intent.id, intent.charge_id, intent.amount, intent.currency, at],
  )
  const dispute = rows[0]!
  const taken = { cents: -dispute.amount, feeCents: DISPUTE_FEE, source: dispute.id }
  await moveBalance(tx, { type: 'adjustment', category: 'dispute', ...taken }, at)
  await recordEvents(tx, [{ type: 'charge.dispute.created', object: disputeObject(dispute) }], at)
  return dispute
}

/** The bank decides. Won: the money comes back; lost: it stays withdrawn. Null when no dispute was open. */
export async function closeDispute(tx: Tx, intentId: string, status: 'won' | 'lost', at: Date) {
  const { rows } = await tx.query<DisputeRow>(
    `update stand_in.dispute set status = $2 where intent_id = $1 and status = 'needs_response' returning *`,
    [intentId, status],
  )
  const dispute = rows[0]
  if (!dispute) return null
  const back = { cents: dispute.amount, source: dispute.id }
  if (status === 'won')
    await moveBalance(tx, { type: 'adjustment', category: 'dispute_reversal', ...back }, at)
  await recordEvents(tx, [{ type: 'charge.dispute.closed', object: disputeObject(dispute) }], at)
  return dispute
}

/** GET /v1/disputes, newest first. */
export async function listDisputes(tx: Tx, { form }: Call) {
  const equals = { intent_id: text(form, 'payment_intent'), charge_id: text(form, 'charge') }
  const page = await newest<DisputeRow>(tx, 'dispute', form, equals)
  return { object: 'list', url: '/v1/disputes', has_more: page.hasMore, data: page.rows.map(disputeObject) }
}

/** GET /v1/disputes/:id */
export async function retrieveDispute(tx: Tx, { id }: Call) {
  const { rows } = await tx.query<DisputeRow>('select * from stand_in.dispute where id = $1', [id])
  if (!rows[0]) throw noSuch('dispute', id)
  return disputeObject(rows[0])
}
