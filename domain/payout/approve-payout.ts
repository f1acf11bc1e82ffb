import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { transition } from '../states/transition.ts'
import { lockPayout, mustAgreeWithBooks } from './payout-books.ts'
import { payoutStates } from './payout-states.ts'

/** The first operator approves a payout that matches the books; another has to release it. */
export async function approvePayout({ db, now }: Deps, payoutId: string, visitor: Visitor): Promise<void> {
  const at = now()
  const operator = confirmedOperatorOf(visitor, at)
  await db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    const state = transition(payoutStates, payout.state, 'approve')
    if (payout.host_id === operator.id) throw new Refusal('payout-own')
    await mustAgreeWithBooks(tx, payout)
    await tx
      .updateTable('payout')
      .set({ state, approved_at: at, approved_by: operator.id })
      .where('id', '=', payoutId)
      .execute()
    await tx.updateTable('payout_item').set({ state }).where('payout_id', '=', payoutId).execute()
    crashPoint('payout-approved')
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'approve-payout',
      subject: { kind: 'payout', id: payoutId },
      detail: { amountCents: payout.amount_cents },
    })
  })
}
