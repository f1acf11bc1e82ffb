import { confirmedOperatorOf } from '../../account/staff.ts'
import type { Account, Visitor } from '../../account/visitor.ts'
import { correctTravellerName } from '../../booking/office/correct-name.ts'
import { addForTraveller } from '../../booking-change/add-for-traveller.ts'
import { extrasForTraveller } from '../../booking-change/extras-for-traveller.ts'
import { leaveForTraveller } from '../../booking-change/leave-for-traveller.ts'
import { moveForTraveller } from '../../booking-change/move-for-traveller.ts'
import { cancelForTraveller } from '../../cancellation/cancel-for-traveller.ts'
import type { Deps, Tx } from '../../deps.ts'
import { startHandoverForTraveller } from '../../lead-handover/start-handover-for-traveller.ts'
import { proposalStates } from '../../proposal/proposal-states.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import { lockOpenProposal } from '../proposal/lock-open-proposal.ts'
import { findChangeProposal } from './change-proposal-queries.ts'
import { areSameAmounts, type ProposedChange, type ShownAmounts } from './change-proposal-rules.ts'

type Approval = {
  proposalId: string
  /** Today's amounts, as the page showed them. */
  shown: ShownAmounts
  /** The operator has confirmed that they differ from those of the proposal. */
  isSure: boolean
}

/**
 * An operator approves a change that somebody else has proposed: it is made at the price of today, in the same transaction.
 * Amounts that differ from the proposed ones need a confirmation. When it costs something, its spots are held while the
 * traveller pays; returns `waits` then. A handover is offered to the new lead. The audit log has the proposal's reason, and the proposer gets a mail.
 */
export async function approveChange(
  deps: Deps,
  { proposalId, shown, isSure }: Approval,
  visitor: Visitor,
): Promise<'applied' | 'waits' | 'offered'> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const { bookingId, change, reason, ...proposed } = await findChangeProposal(deps, proposalId)
  if (!isSure && !areSameAmounts(proposed.shown, shown)) throw new Refusal('change-proposal-not-sure')
  const approving = (tx: Tx) => approve(deps, tx, proposalId, operator)
  return make(deps, { bookingId, shown, reason, approving }, change, visitor)
}

type Made = { bookingId: string; shown: ShownAmounts; reason: string; approving: (tx: Tx) => Promise<void> }

async function make(deps: Deps, wanted: Made, change: ProposedChange, visitor: Visitor) {
  switch (change.kind) {
    case 'add':
      return addForTraveller(deps, { ...wanted, people: change.people }, visitor)
    case 'move':
      return moveForTraveller(deps, { ...wanted, departureId: change.departureId }, visitor)
    case 'extras':
      return extrasForTraveller(deps, { ...wanted, wishes: change.wishes }, visitor)
    case 'leave':
      await leaveForTraveller(deps, { ...wanted, positions: change.positions }, visitor)
      return 'applied'
    case 'cancel':
      await cancelForTraveller(deps, { ...wanted, asCredit: change.asCredit ?? false }, visitor)
      return 'applied'
    case 'name': {
      const [name] = change.people
      if (!name) throw new Refusal('proposal-decided')
      await correctTravellerName(deps, { ...wanted, position: change.position, ...name }, visitor)
      return 'applied'
    }
    case 'hand-over': {
      const [lead] = change.people
      if (!lead) throw new Refusal('proposal-decided')
      await startHandoverForTraveller(deps, { ...wanted, lead }, visitor)
      return 'offered'
    }
  }
}

/** Approves the proposal in the transaction that makes its change. */
async function approve({ now, enqueue }: Deps, tx: Tx, id: string, operator: Account): Promise<void> {
  const { state, payload, account_id, proposed_by } = await lockOpenProposal(tx, id, now())
  if (account_id === operator.id) throw new Refusal('proposal-about-you')
  if (proposed_by === operator.id) throw new Refusal('proposal-yours')
  const { people: _, ...rest } = payload as Record<string, string>
  await tx
    .updateTable('proposal')
    .set({ state: transition(proposalStates, state, 'approve'), decided_by: operator.id, decided_at: now() })
    .set({ payload: JSON.stringify(rest) })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, 'mail-change-proposal-decided', { changeProposalId: id })
}
