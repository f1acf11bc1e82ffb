import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { refundSentByBank } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { enqueueSentMail } from './enqueue-sent-mail.ts'
import { lockRefund, type Refund } from './lock-refund.ts'
import { mayTryCardAgain } from './refund-transfer-rules.ts'
import { setRefundStatus } from './refund-status.ts'
import { transition } from '../states/transition.ts'
import { refundStates, refundIs } from './refund-states.ts'

/** Retries a refund that the card refused once; after another refusal it waits for a bank transfer. */
export async function retryRefund(
  deps: Deps,
  { refundId }: { refundId: string },
  visitor: Visitor,
): Promise<'approved' | 'manual'> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const action = mayTryCardAgain(refund.retries) ? 'retry' : 'pay-by-bank'
    const state = transition(refundStates, refund.state, action)
    if (!(await hasRoom(tx, refund))) throw new Refusal('refund-no-room')
    await tx
      .updateTable('refund')
      .set((eb) => ({ state, retries: eb('retries', '+', 1) }))
      .where('id', '=', refundId)
      .execute()
    if (refundIs.approved(state)) await deps.enqueue(tx, 'send-refund', { refundId })
    await recordAction(tx, at, {
      actorId: operator.id,
      act: refundIs.approved(state) ? 'retry-refund' : 'send-refund-by-hand',
      subject: { kind: 'refund', id: refundId },
      detail: { cents: refund.amount_cents },
    })
    return state
  })
}

/** Whether the payment still covers this amount: failed refunds do not count, and later refunds may have used it. */
async function hasRoom(tx: Tx, refund: Refund): Promise<boolean> {
  const { amount_cents, refunded_cents } = await tx
    .selectFrom('payment')
    .select(['amount_cents', 'refunded_cents'])
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  return refunded_cents + refund.amount_cents <= amount_cents
}

/** Completes a refund that was sent by bank transfer; the bank's reference is the proof. */
export async function finishManualRefund(
  deps: Deps,
  { refundId, reference }: { refundId: string; reference: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const proof = reference.trim()
  if (proof === '' || proof.length > 100) throw new Refusal('reference-needed')
  await deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const state = transition(refundStates, refund.state, 'finish-by-bank')
    const { booking_id: bookingId, amount_cents: cents, came_back: cameBack } = refund
    await tx
      .updateTable('refund')
      .set({ state, succeeded_at: at, manual_reference: proof })
      .where('id', '=', refundId)
      .execute()
    await setRefundStatus(tx, refundId)
    await enqueueSentMail(deps.enqueue, tx, refund)
    await postEntries(tx, at, [refundSentByBank({ refundId, bookingId, cents, cameBack })])
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'finish-manual-refund',
      subject: { kind: 'refund', id: refundId },
      detail: { cents },
    })
  })
}
