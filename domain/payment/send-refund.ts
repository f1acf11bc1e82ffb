import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import type { Jobs } from '../job.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { applyRefund, failUnsent } from './apply-refund.ts'
import { findLostRefund } from './lost/find-lost-refund.ts'
import { isAllowed } from '../states/transition.ts'
import { refundStates } from './refund-states.ts'

/**
 * Sends an approved refund to the card. Safe to repeat: the refund's id is the provider's idempotency key. A refund
 * that the provider will never send has failed, unless it has sent the same one already and a restored backup does not know it.
 * When the provider does not answer, the job retries.
 */
export async function sendRefund(deps: Deps, { refundId }: Jobs['send-refund']): Promise<void> {
  const refund = await deps.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_cents', 'refund.state', 'refund.retries'])
    .select(['payment.intent_id', 'payment.created_at'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (!isAllowed(refundStates, refund.state, 'submit')) return
  if (!refund.intent_id) throw new Error(`refund ${refundId} has no payment to go back to`)
  await deps.db
    .updateTable('refund')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', refundId)
    .execute()

  const order = { intentId: refund.intent_id, amountCents: refund.amount_cents, refundId }
  // The provider repeats its first answer for a key, so an operator's retry is another call.
  const key = refund.retries === 0 ? refundId : `${refundId}-${refund.retries + 1}`
  crashPoint('before-refund-sent')
  try {
    const answer = await deps.payments.refund(order, key)
    crashPoint('after-refund-sent')
    await applyRefund(deps, answer)
    crashPoint('after-refund-kept')
  } catch (error) {
    if (!(error instanceof ExternalServiceError) || !error.refused) throw error
    deps.reportExternalError(error)
    const made = await findLostRefund(deps, { ...order, since: refund.created_at })
    if (made) return void (await applyRefund(deps, { ...made, refundId }))
    await failUnsent(deps, refundId, 'The payment provider refused it.')
  }
}
