import type { Db, Deps } from '../../deps.ts'
import type { ProposalKind, ProposalState } from '../../proposal/proposal-rules.ts'

const MOST = 100

/** Everything that awaits a second operator, oldest first. */
export async function findOpenProposals({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const rows = await proposals(db)
    .where('proposal.state', '=', 'proposed')
    .where('proposal.expires_at', '>', now())
    .orderBy('proposal.proposed_at')
    .limit(MOST)
    .execute()
  return rows.map(proposalOf)
}

/** The last decided proposals. */
export async function findDecidedProposals({ db }: Pick<Deps, 'db'>) {
  const rows = await proposals(db)
    .where('proposal.state', '<>', 'proposed')
    .orderBy('proposal.decided_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(proposalOf)
}

/** All staff, operators first, and whether each has set up a second factor. */
export async function findStaff({ db }: Pick<Deps, 'db'>) {
  return db
    .selectFrom('account')
    .leftJoin('second_factor', (join) =>
      join
        .onRef('second_factor.account_id', '=', 'account.id')
        .on('second_factor.confirmed_at', 'is not', null),
    )
    .select(['account.id', 'account.email', 'account.first_name as firstName', 'account.role'])
    .select(['account.state', 'second_factor.confirmed_at as factorAt'])
    .where('account.role', '<>', 'traveller')
    .where('account.state', '<>', 'erased')
    .orderBy('account.role')
    .orderBy('account.created_at')
    .execute()
}

function proposals(db: Db) {
  return db
    .selectFrom('proposal')
    .leftJoin('account as person', 'person.id', 'proposal.account_id')
    .innerJoin('account as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('account as backer', 'backer.id', 'proposal.backed_by')
    .leftJoin('account as decider', 'decider.id', 'proposal.decided_by')
    .select(['proposal.id', 'proposal.kind', 'proposal.state', 'proposal.reason', 'proposal.decline_reason'])
    .select(['proposal.payload', 'proposal.amount_cents', 'proposal.account_id', 'proposal.proposed_by'])
    .select(['proposal.backed_by', 'proposal.proposed_at', 'proposal.expires_at', 'proposal.decided_at'])
    .select(['person.email as personEmail', 'person.first_name as personName'])
    .select(['proposer.email as proposerEmail', 'proposer.first_name as proposerName'])
    .select(['backer.email as backerEmail', 'backer.first_name as backerName'])
    .select(['decider.email as deciderEmail', 'decider.first_name as deciderName'])
}

type Row = Awaited<ReturnType<ReturnType<typeof proposals>['execute']>>[number]

function proposalOf(row: Row) {
  return {
    id: row.id,
    kind: row.kind as ProposalKind,
    state: row.state as ProposalState,
    reason: row.reason,
    declineReason: row.decline_reason,
    amountCents: row.amount_cents,
    payload: row.payload as Record<string, string>,
    person: row.account_id ? { id: row.account_id, name: row.personName || row.personEmail || '' } : null,
    personEmail: row.personEmail,
    proposedById: row.proposed_by,
    backedById: row.backed_by,
    proposedBy: row.proposerName || row.proposerEmail,
    backedBy: row.backerName || row.backerEmail,
    decidedBy: row.deciderName || row.deciderEmail,
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
  }
}
