import { sql } from 'kysely'
import { referenceOf } from '../../booking-reference.ts'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import type { ProposalState } from '../../proposal/proposal-rules.ts'
import { proposalIs } from '../../proposal/proposal-states.ts'
import { Refusal } from '../../refusal.ts'
import { changeOfPayload, proposedChangeText } from './change-proposal-rules.ts'

/** The proposed change that waits for an operator; refused when it is decided, or its time is over. */
export async function findChangeProposal({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const row = isUuid(id)
    ? await openChanges({ db, now }).where('proposal.id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('proposal-decided')
  return proposalOf(row)
}

/** The open proposal of a booking; null without one. */
export async function findProposalOfBooking(deps: Pick<Deps, 'db' | 'now'>, bookingId: string) {
  const row = await openChanges(deps)
    .where(sql<string>`proposal.payload ->> 'bookingId'`, '=', bookingId)
    .executeTakeFirst()
  return row ? proposalOf(row) : null
}

/** A decided proposal for the mail to the person who proposed it; null when that account is erased. */
export async function findDecidedChange({ db }: Pick<Deps, 'db'>, id: string) {
  const row = await db
    .selectFrom('proposal')
    .innerJoin('account', 'account.id', 'proposal.proposed_by')
    .select(['account.email', 'account.first_name as firstName', 'proposal.state', 'payload'])
    .select(['proposal.decline_reason as declineReason'])
    .where('proposal.id', '=', id)
    .where('account.state', '<>', 'erased')
    .executeTakeFirst()
  if (!row) return null
  const payload = row.payload as Record<string, string>
  const bookingId = payload['bookingId'] ?? ''
  return {
    email: row.email,
    firstName: row.firstName,
    state: row.state as ProposalState,
    declineReason: row.declineReason,
    bookingId,
    reference: referenceOf(bookingId),
    text: proposedChangeText(changeOfPayload(payload).change),
  }
}

function openChanges({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return db
    .selectFrom('proposal')
    .innerJoin('account as proposer', 'proposer.id', 'proposal.proposed_by')
    .select(['proposal.id', 'proposal.payload', 'proposal.reason', 'proposal.proposed_by', 'proposed_at'])
    .select(['proposer.first_name as proposerName', 'proposer.email as proposerEmail', 'proposal.account_id'])
    .where('proposal.kind', '=', 'booking_change')
    .where('proposal.state', 'in', proposalIs.open.states)
    .where('proposal.expires_at', '>', now())
}

type Row = Awaited<ReturnType<ReturnType<typeof openChanges>['execute']>>[number]

function proposalOf(row: Row) {
  const payload = row.payload as Record<string, string>
  return {
    id: row.id,
    bookingId: payload['bookingId'] ?? '',
    ...changeOfPayload(payload),
    reason: row.reason,
    proposedById: row.proposed_by,
    proposedBy: row.proposerName || row.proposerEmail,
    proposedAt: row.proposed_at,
    accountId: row.account_id,
  }
}
