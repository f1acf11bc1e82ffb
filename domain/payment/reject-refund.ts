import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { refundRejected } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { lockRefund } from './lock-refund.ts'
import { isMailed, type RejectReason, rejectReasons } from './refund-transfer-rules.ts'
import { setRefundStatus } from './refund-status.ts'
import { transition } from '../states/transition.ts'
import { refundStates, refundIs } from './refund-states.ts'

/**
 * An operator rejects a refund that is not approved or that failed. A refund that the rule owes needs a listed reason,
 * and its money covers that loss. Goodwill that nobody approved can be declined without one, since nothing was owed
 * yet; approved goodwill needs a reason.
 */
export async function rejectRefund(
  deps: Deps,
  { refundId, reason, note = '' }: { refundId: string; reason: string; note?: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  await deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const state = transition(refundStates, refund.state, 'reject')
    // Only an approval books goodwill.
    const isOwed = refund.reason !== 'goodwill' || refundIs.failed(refund.state)
    const listed = isReason(reason) ? reason : null
    if (isOwed && !listed) throw new Refusal('refund-reason-needed')
    await tx
      .updateTable('refund')
      .set({ state, rejected_at: at, reject_reason: listed })
      .where('id', '=', refundId)
      .execute()
    await setRefundStatus(tx, refundId)
    // The traveller never heard of goodwill that nobody approved.
    const mail = refund.link_id === null ? 'mail-refund-rejected' : 'mail-share-refund-rejected'
    if (isOwed && isMailed(refund)) await deps.enqueue(tx, mail, { refundId })
    const { booking_id: bookingId, amount_cents: cents } = refund
    if (isOwed) await postEntries(tx, at, [refundRejected({ refundId, bookingId, cents })])
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'reject-refund',
      reason: note.slice(0, 500),
      subject: { kind: 'refund', id: refundId },
      detail: { cents, of: refund.reason, because: listed },
    })
  })
}

function isReason(reason: string): reason is RejectReason {
  return Object.hasOwn(rejectReasons, reason)
}
