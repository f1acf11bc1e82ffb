import type { Account, Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { confirmedOperatorOf, confirmedStaffOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { applyProposal } from './apply-proposal.ts'
import { lockOpenProposal } from './lock-open-proposal.ts'
import { proposalSubject, takesTwo } from '../../proposal/proposal-rules.ts'
import { proposalStates } from '../../proposal/proposal-states.ts'
import { transition } from '../../states/transition.ts'

/**
 * An operator approves somebody else's proposal, which takes effect at once. If support proposed something that needs
 * two operators, the first approval makes its operator a co-proposer and a second one approves. Nobody approves a
 * proposal about themselves.
 */
export async function approveProposal(
  deps: Deps,
  { id }: { id: string },
  visitor: Visitor,
): Promise<'approved' | 'backed'> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  return deps.db.transaction().execute(async (tx) => {
    const proposal = await lockOpenProposal(tx, id, at)
    mayDecide(proposal, operator)
    // Its amounts are on the page of the booking.
    if (proposal.kind === 'booking_change') throw new Refusal('change-proposal-elsewhere')
    if (proposal.backed_by === operator.id) throw new Refusal('proposal-yours')
    if (proposal.backed_by || !takesTwo({ kind: proposal.kind, amountCents: proposal.amount_cents })) {
      await applyProposal(deps, tx, id, operator)
      return 'approved'
    }
    await tx.updateTable('proposal').set({ backed_by: operator.id }).where('id', '=', id).execute()
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'back-proposal',
      subject: { kind: 'proposal', id },
    })
    return 'backed'
  })
}

/** An operator declines somebody else's proposal, with a reason. */
export async function declineProposal(
  deps: Deps,
  { id, reason }: { id: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const why = reason.trim()
  if (why === '' || why.length > 500) throw new Refusal('proposal-needs-reason')
  await deps.db.transaction().execute(async (tx) => {
    const proposal = await lockOpenProposal(tx, id, at)
    mayDecide(proposal, operator)
    await end(tx, proposal, { id, action: 'decline', by: operator.id, at, reason: why })
    if (proposal.kind === 'booking_change')
      await deps.enqueue(tx, 'mail-change-proposal-decided', { changeProposalId: id })
  })
}

/** The proposer withdraws an undecided proposal. */
export async function withdrawProposal(deps: Deps, { id }: { id: string }, visitor: Visitor): Promise<void> {
  const at = deps.now()
  const staff = confirmedStaffOf(visitor, at)
  await deps.db.transaction().execute(async (tx) => {
    const proposal = await lockOpenProposal(tx, id, at)
    if (proposal.proposed_by !== staff.id) throw new Refusal('proposal-not-yours')
    await end(tx, proposal, { id, action: 'withdraw', by: staff.id, at, reason: '' })
  })
}

type Proposal = Awaited<ReturnType<typeof lockOpenProposal>>

function mayDecide({ account_id, proposed_by }: Proposal, operator: Account): void {
  if (account_id === operator.id) throw new Refusal('proposal-about-you')
  if (proposed_by === operator.id) throw new Refusal('proposal-yours')
}

type End = { id: string; action: 'decline' | 'withdraw'; by: string; at: Date; reason: string }

/** Ends a proposal without any effect; it names nobody from then on. */
async function end(tx: Tx, proposal: Proposal, { id, action, by, at, reason }: End): Promise<void> {
  const state = transition(proposalStates, proposal.state, action)
  const { people: _, ...payload } = proposal.payload as Record<string, string>
  await tx
    .updateTable('proposal')
    .set({ state, decided_by: by, decided_at: at, decline_reason: reason, payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
  const subject = proposalSubject(id, { kind: proposal.kind, payload })
  await recordAction(tx, at, { actorId: by, act: `${action}-proposal`, reason, subject })
}
