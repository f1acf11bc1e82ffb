import type { Account } from '../account/visitor.ts'
import type { Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { PROPOSAL_DAYS, type ProposalKind, proposalSubject } from './proposal-rules.ts'

type Proposed = {
  kind: ProposalKind
  accountId: string | null
  amountCents: Cents | null
  payload?: Record<string, string>
  reason: string
}

/** Stores a proposal, with its audit log entry; an operator counts as its first approval. */
export async function writeProposal(
  tx: Tx,
  at: Date,
  proposer: Account,
  { kind, accountId, amountCents, payload = {}, reason }: Proposed,
): Promise<string> {
  if (accountId === proposer.id) throw new Refusal('proposal-about-you')
  const made = await tx
    .insertInto('proposal')
    .values({
      kind,
      account_id: accountId,
      amount_cents: amountCents,
      payload: JSON.stringify(payload),
      reason,
      proposed_by: proposer.id,
      proposed_at: at,
      expires_at: new Date(at.getTime() + PROPOSAL_DAYS * 86_400_000),
      backed_by: proposer.role === 'operator' ? proposer.id : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refusal(proposedAlready(kind))
  const { people: _, ...withoutNames } = payload
  await recordAction(tx, at, {
    actorId: proposer.id,
    act: `propose-${kind.replaceAll('_', '-')}`,
    reason,
    subject: proposalSubject(made.id, { kind, payload }),
    detail: {
      ...withoutNames,
      ...(accountId && { account: accountId }),
      ...(amountCents && { amountCents }),
    },
  })
  return made.id
}

function proposedAlready(kind: ProposalKind) {
  if (kind === 'booking_change') return 'change-proposed-already'
  return kind === 'bank_account' ? 'bank-proposed-already' : 'role-proposed-already'
}
