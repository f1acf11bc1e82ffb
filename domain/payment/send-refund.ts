import type { Deps, ProviderRefund } from '../deps.ts'
import type { Jobs } from '../job.ts'
import { refundSent } from '../ledger/payment-facts-rules.ts'
import { postFacts } from '../ledger/post-facts.ts'
import { tellBooking } from './refund-status.ts'

/** Sends an approved refund to the card. Safe to run twice: the refund's own id is the provider's idempotency key. */
export async function sendRefund(deps: Deps, { refundId }: Jobs['send-refund']): Promise<void> {
  const refund = await deps.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_cents', 'refund.state', 'refund.payment_id'])
    .select(['payment.intent_id', 'payment.booking_id'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.state !== 'approved') return
  if (!refund.intent_id) throw new Error(`refund ${refundId} has no payment to go back to`)

  const order = { intentId: refund.intent_id, amountCents: refund.amount_cents, refundId }
  await keepAnswer(deps, { ...refund, refundId }, await deps.payments.refund(order, refundId))
}

type Sent = { refundId: string; payment_id: string; booking_id: string; amount_cents: number }

/** What the provider said, and what that means for the books, at once: a crash leaves the refund to be sent again. */
async function keepAnswer({ db, now }: Deps, refund: Sent, answer: ProviderRefund): Promise<void> {
  const { refundId, booking_id: bookingId, amount_cents: cents } = refund
  await db.transaction().execute(async (tx) => {
    const [submitted] = await tx
      .updateTable('refund')
      .set({ state: 'submitted', provider_refund_id: answer.id, submitted_at: now() })
      .where('id', '=', refundId)
      .where('state', '=', 'approved')
      .returning('id')
      .execute()
    if (!submitted || answer.state === 'pending') return
    const succeeded = answer.state === 'succeeded'
    await tx
      .updateTable('refund')
      .set(succeeded ? { state: 'succeeded', succeeded_at: now() } : { state: 'failed' })
      .where('id', '=', refundId)
      .execute()
    if (!succeeded) return
    await tellBooking(tx, refund.payment_id, 'processed')
    await postFacts(tx, now(), [refundSent({ refundId, bookingId, cents })])
  })
}
