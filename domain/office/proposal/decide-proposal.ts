import type { Account, Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { confirmedOperatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { applyProposal } from './apply-proposal.ts'
import { takesTwo } from '../../proposal/proposal-rules.ts'
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
    const proposal = await lockProposal(tx, id, at)
    mayDecide(proposal, operator)
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
    const proposal = await lockProposal(tx, id, at)
    mayDecide(proposal, operator)
    await end(tx, { id, from: proposal.state, action: 'decline', by: operator.id, at, reason: why })
  })
}

/** The proposer withdraws an undecided proposal. */
export async function withdrawProposal(deps: Deps, { id }: { id: string }, visitor: Visitor): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  await deps.db.transaction().execute(async (tx) => {
    const { state, proposed_by } = await lockProposal(tx, id, at)
    if (proposed_by !== operator.id) throw new Refusal('proposal-not-yours')
    await end(tx, { id, from: state, action: 'withdraw', by: operator.id, at, reason: '' })
  })
}

type Proposal = Awaited<ReturnType<typeof lockProposal>>

function mayDecide({ account_id, proposed_by }: Proposal, operator: Account): void {
  if (account_id === operator.id) throw new Refusal('proposal-about-you')
  if (proposed_by === operator.id) throw new Refusal('proposal-yours')
}

/** Locks an open proposal until the transaction ends. */
async function lockProposal(tx: Tx, id: string, at: Date) {
  const proposal = isUuid(id)
    ? await tx
        .selectFrom('proposal')
        .select(['kind', 'account_id', 'amount_cents', 'state', 'proposed_by', 'backed_by', 'expires_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!proposal) throw new Refusal('proposal-not-found')
  // Refuses a decided proposal, on which every action is refused.
  transition(proposalStates, proposal.state, 'back')
  if (proposal.expires_at <= at) throw new Refusal('proposal-expired')
  return proposal
}

type End = {
  id: string
  from: string
  action: 'decline' | 'withdraw'
  by: string
  at: Date
  reason: string
}

async function end(tx: Tx, { id, from, action, by, at, reason }: End): Promise<void> {
  const state = transition(proposalStates, from, action)
  await tx
    .updateTable('proposal')
    .set({ state, decided_by: by, decided_at: at, decline_reason: reason })
    .where('id', '=', id)
    .execute()
  const subject = { kind: 'proposal', id }
  await recordAction(tx, at, { actorId: by, act: `${action}-proposal`, reason, subject })
}
