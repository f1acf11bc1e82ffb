import type { Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { proposalStates } from '../../proposal/proposal-states.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'

/** Locks an open proposal until the transaction ends; refused when it is decided or has expired. */
export async function lockOpenProposal(tx: Tx, id: string, at: Date) {
  const proposal = isUuid(id)
    ? await tx
        .selectFrom('proposal')
        .select(['kind', 'account_id', 'amount_cents', 'payload', 'state', 'proposed_by', 'backed_by'])
        .select('expires_at')
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
