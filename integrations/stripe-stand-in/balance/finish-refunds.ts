import { moveBalance } from './move-balance.ts'
import type { Tx } from '../open-store.ts'
import { recordEvents } from '../record-events.ts'
import { refundObject, type RefundRow } from '../stripe-objects.ts'

const AT_ONCE = 500
const WAITS_MS = 10 * 60 * 1000

export type RefundMode = 'at-once' | 'waiting' | 'waiting-then-failing' | 'failing-late'

/** The first state of a refund, its state ten minutes later, and when; most succeed at once. */
export function courseOf(mode: RefundMode, at: Date) {
  if (mode === 'at-once') return { status: 'succeeded', ends: null, endsAt: null } as const
  const endsAt = new Date(at.getTime() + WAITS_MS)
  if (mode === 'waiting') return { status: 'pending', ends: 'succeeded', endsAt } as const
  const status = mode === 'failing-late' ? 'succeeded' : 'pending'
  return { status, ends: 'failed', endsAt } as const
}

/**
 * Completes due refunds, at most 500 at once: a failed one returns to the balance and the charge. Returns their number.
 */
export async function finishDueRefunds(tx: Tx, at: Date): Promise<number> {
  const { rows } = await tx.query<RefundRow>(
    `update stand_in.refund set status = ends, ends_at = null where id in (
       select id from stand_in.refund where ends_at <= $1 order by id limit ${AT_ONCE} for update skip locked
     ) returning *`,
    [at],
  )
  for (const refund of rows) {
    const object = refundObject(refund)
    await recordEvents(tx, [{ type: 'refund.updated', object }], at)
    if (refund.status !== 'failed') continue
    await tx.query('update stand_in.intent set refunded = refunded - $2 where id = $1', [
      refund.intent_id,
      refund.amount,
    ])
    await moveBalance(tx, { type: 'refund_failure', cents: refund.amount, source: refund.id }, at)
    await recordEvents(tx, [{ type: 'refund.failed', object }], at)
  }
  return rows.length
}
