import type { Deps } from '../deps.ts'
import type { Jobs } from '../job.ts'

/** Sends an approved refund to the card. Safe to run twice: the refund's own id is the provider's idempotency key. */
export async function sendRefund(
  { db, now, payments }: Deps,
  { refundId }: Jobs['send-refund'],
): Promise<void> {
  const refund = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_cents', 'refund.state', 'payment.intent_id'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.state !== 'approved') return
  if (!refund.intent_id) throw new Error(`refund ${refundId} has no payment to go back to`)

  const sent = await payments.refund(
    { intentId: refund.intent_id, amountCents: refund.amount_cents, refundId },
    refundId,
  )
  // Both steps or neither: a refund left at 'submitted' would not be looked at when the job is tried again.
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('refund')
      .set({ state: 'submitted', provider_refund_id: sent.id, submitted_at: now() })
      .where('id', '=', refundId)
      .where('state', '=', 'approved')
      .execute()
    if (sent.state === 'pending') return
    await tx
      .updateTable('refund')
      .set(sent.state === 'succeeded' ? { state: 'succeeded', succeeded_at: now() } : { state: 'failed' })
      .where('id', '=', refundId)
      .where('state', '=', 'submitted')
      .execute()
  })
}
