import { confirmedOperatorOf } from '../../account/staff.ts'
import type { Visitor } from '../../account/visitor.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Deps, Tx } from '../../deps.ts'
import { giftCardRefundSentByBank } from '../../ledger/gift-card-entries-rules.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { mayTryCardAgain } from '../../payment/refund-transfer-rules.ts'
import { refundIs, refundStates } from '../../payment/refund-states.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import { lockGiftCard } from '../gift-card-queries.ts'
import { mustBeOfOthers } from './refund-gift-card.ts'

/** Sends a failed refund of a gift card to the card again; after another refusal it waits for a bank transfer. */
export async function retryGiftRefund(
  deps: Deps,
  { giftCardId, reason }: { giftCardId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  await deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefundOf(tx, giftCardId, operator.email)
    const action = mayTryCardAgain(refund.retries) ? 'retry' : 'pay-by-bank'
    const state = transition(refundStates, refund.state, action)
    await tx
      .updateTable('gift_card_refund')
      .set(({ eb }) => ({ state, retries: eb('retries', '+', 1) }))
      .where('id', '=', refund.id)
      .execute()
    if (refundIs.approved(state)) await deps.enqueue(tx, 'send-gift-card-refund', { giftCardId })
    await recordAction(tx, at, {
      actorId: operator.id,
      act: refundIs.approved(state) ? 'retry-gift-card-refund' : 'send-gift-card-refund-by-hand',
      reason,
      subject: { kind: 'gift_card', id: giftCardId },
      detail: { cents: refund.amount_cents },
    })
  })
}

/** Completes a refund of a gift card that was paid by bank transfer; the bank's reference is the proof. */
export async function finishGiftRefundByBank(
  deps: Deps,
  { giftCardId, reference, reason }: { giftCardId: string; reference: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  if (reference === '' || reference.length > 100) throw new Refusal('reference-needed')
  await deps.db.transaction().execute(async (tx) => {
    const {
      id,
      amount_cents: cents,
      came_back: cameBack,
      ...refund
    } = await lockRefundOf(tx, giftCardId, operator.email)
    const state = transition(refundStates, refund.state, 'finish-by-bank')
    await tx
      .updateTable('gift_card_refund')
      .set({ state, succeeded_at: at, manual_reference: reference })
      .where('id', '=', id)
      .execute()
    await postEntries(tx, at, [giftCardRefundSentByBank({ refundId: id, cents, cameBack })])
    await deps.enqueue(tx, 'mail-gift-card-refund-sent', { giftCardId })
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'finish-gift-card-refund',
      reason,
      subject: { kind: 'gift_card', id: giftCardId },
      detail: { cents },
    })
  })
}

async function lockRefundOf(tx: Tx, giftCardId: string, email: string) {
  const card = await lockGiftCard(tx, giftCardId)
  await mustBeOfOthers(tx, card, email)
  const refund = await tx
    .selectFrom('gift_card_refund')
    .selectAll()
    .where('gift_card_id', '=', card.id)
    .forUpdate()
    .executeTakeFirst()
  if (!refund) throw new Refusal('refund-not-open')
  return refund
}
