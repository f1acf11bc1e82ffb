import { crashPoint } from '../../crash-point.ts'
import type { Deps } from '../../deps.ts'
import { ExternalServiceError } from '../../external-service-error.ts'
import type { Jobs } from '../../job.ts'
import { refundStates } from '../../payment/refund-states.ts'
import { isAllowed } from '../../states/transition.ts'
import { applyGiftRefund, failUnsentGiftRefund } from './apply-gift-refund.ts'

/**
 * Sends the refund of a gift card to the buyer's card. Safe to repeat: the refund's id is the provider's idempotency key.
 * One that the provider will never send has failed; when it does not answer, the job retries.
 */
export async function sendGiftCardRefund(
  deps: Deps,
  { giftCardId }: Jobs['send-gift-card-refund'],
): Promise<void> {
  const refund = await deps.db
    .selectFrom('gift_card_refund as refund')
    .innerJoin('gift_card', 'gift_card.id', 'refund.gift_card_id')
    .select(['refund.id', 'refund.amount_cents', 'refund.state', 'refund.retries', 'intent_id'])
    .where('gift_card_id', '=', giftCardId)
    .executeTakeFirstOrThrow()
  if (!isAllowed(refundStates, refund.state, 'submit')) return
  const { id: refundId, amount_cents: amountCents, intent_id: intentId } = refund
  if (!intentId) throw new Error(`gift card ${giftCardId} has no payment to go back to`)
  // The provider repeats its first answer for a key, so an operator's retry is another call.
  const key = refund.retries === 0 ? refundId : `${refundId}-${refund.retries + 1}`
  try {
    const answer = await deps.payments.refund({ intentId, amountCents, refundId }, key)
    crashPoint('gift-card-refund-sent')
    await applyGiftRefund(deps, answer)
  } catch (error) {
    if (!(error instanceof ExternalServiceError) || !error.refused) throw error
    deps.reportExternalError(error)
    await failUnsentGiftRefund(deps, refundId, 'The payment provider refused it.')
  }
}
