import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { goodwillOwed } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { lockRefund, type Refund } from './lock-refund.ts'
import { twoPersonApproval } from './two-person-approval.ts'
import { setRefundStatus } from './refund-status.ts'
import { isAllowed, transition } from '../states/transition.ts'
import { refundStates } from './refund-states.ts'

export type Approval = 'approved' | 'first-of-two'

/**
 * An operator approves a requested refund: it is sent to the provider, and the booking shows that. Goodwill above 200
 * USD needs a second, different operator; the first approval is stored until then. Nobody approves their own refund.
 */
export async function approveRefund(
  deps: Deps,
  { refundId }: { refundId: string },
  visitor: Visitor,
): Promise<Approval> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const state = transition(refundStates, refund.state, 'approve')
    if (refund.traveller_id === operator.id) throw new Refusal('refund-own')
    const isFirst = twoPersonApproval(refund, refund.approved_by, operator.id) === 'first'
    const by =
      refund.approved_by === null ? { approved_by: operator.id } : { second_approved_by: operator.id }
    await tx.updateTable('refund').set(by).where('id', '=', refundId).execute()
    if (!isFirst) await passOn(deps, tx, refund, state)
    await recordAction(tx, at, {
      actorId: operator.id,
      act: isFirst ? 'approve-refund-first' : 'approve-refund',
      subject: { kind: 'refund', id: refundId },
      detail: { cents: refund.amount_cents, of: refund.reason },
    })
    return isFirst ? 'first-of-two' : 'approved'
  })
}

/**
 * Approves a refund that no operator decided in time. Returns false when its state has changed, or when the payment is
 * or was disputed: that money may go back only once, so an operator decides.
 */
export async function approveUnseen(deps: Deps, refundId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!isAllowed(refundStates, refund.state, 'approve') || refund.reason === 'goodwill') return false
    if (await isDisputed(tx, refund.payment_id)) return false
    await passOn(deps, tx, refund, transition(refundStates, refund.state, 'approve'))
    await recordAction(tx, deps.now(), {
      actorId: null,
      act: 'approve-refund',
      reason: 'nobody looked within five working days',
      subject: { kind: 'refund', id: refundId },
      detail: { cents: refund.amount_cents, of: refund.reason },
    })
    return true
  })
}

async function isDisputed(tx: Tx, paymentId: string): Promise<boolean> {
  const disputes = tx.selectFrom('dispute').select('id').where('payment_id', '=', paymentId)
  return (await disputes.where('state', 'in', ['open', 'lost']).executeTakeFirst()) !== undefined
}

/** Posts the approved refund as owed, notifies the traveller, and enqueues the sending. */
async function passOn(deps: Deps, tx: Tx, refund: Refund, state: 'approved'): Promise<void> {
  const { id: refundId, booking_id: bookingId, amount_cents: cents } = refund
  const at = deps.now()
  await tx.updateTable('refund').set({ state, approved_at: at }).where('id', '=', refundId).execute()
  crashPoint('refund-approved')
  await setRefundStatus(tx, refundId)
  if (refund.reason === 'goodwill') await postEntries(tx, at, [goodwillOwed({ refundId, bookingId, cents })])
  // A traveller who paid a share gets a mail when the money is sent.
  if (refund.link_id === null) await deps.enqueue(tx, 'mail-refund-approved', { refundId })
  await deps.enqueue(tx, 'send-refund', { refundId })
}
