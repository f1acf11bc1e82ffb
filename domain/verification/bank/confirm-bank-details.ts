import { statesAllowing } from '../../states/transition.ts'
import { bankReviewStates } from '../../payout/bank/bank-review-states.ts'
import { markVerified } from '../../host/verified-status.ts'
import type { Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import type { Deps, Tx } from '../../deps.ts'
import { confirmedOperatorOf } from '../../account/staff.ts'
import { closeProposals } from '../../proposal/close-proposals.ts'
import { readProposalReason } from '../../proposal/proposal-rules.ts'
import { writeProposal } from '../../proposal/write-proposal.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { closeBankProposals, WAITING } from '../../payout/bank/bank-changes.ts'
import { checkHolder } from './check-holder.ts'
import { reviewHost } from '../../payout/hold-payouts.ts'
import { lockUnconfirmed, type SeenBank } from '../../payout/lock-unconfirmed.ts'

/**
 * An operator confirms the bank details that a host entered at `changedAt`: the host is verified, and payouts go there
 * after 72 hours. If the holder is not the host, a second operator must approve first. Details that changed since
 * then are refused, because nobody has checked them. So are an account to which the bank has returned a payout, and one that
 * an operator has rejected. A requested letter of the bank is no longer required.
 */
export async function confirmBankDetails(
  deps: Deps,
  { hostId, changedAt, reason = '' }: SeenBank & { reason?: string },
  visitor: Visitor,
): Promise<'confirmed' | 'proposed'> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  if (operator.id === hostId) throw new Refusal('bank-details-own')
  await closeProposals(deps)
  return deps.db.transaction().execute(async (tx) => {
    const host = isUuid(hostId)
      ? await tx.selectFrom('host').select('id').where('id', '=', hostId).executeTakeFirst()
      : undefined
    if (!host) throw new Refusal('host-not-found')
    const { details } = await lockUnconfirmed(deps, tx, { hostId, changedAt })
    const { verdict } = await checkHolder(deps, tx, { hostId, details })
    if (verdict !== 'different') {
      await markConfirmed(tx, at, { hostId, operatorId: operator.id })
      await deps.enqueue(tx, 'mail-host-verified', { hostId, at: at.toISOString() })
      return 'confirmed'
    }
    await closeStaleProposals(tx, at, { hostId, changedAt })
    await writeProposal(tx, at, operator, {
      kind: 'bank_account',
      accountId: hostId,
      amountCents: null,
      reason: readProposalReason(reason),
      payload: { changedAt: changedAt.toISOString() },
    })
    return 'proposed'
  })
}

/**
 * The same inside a transaction of the caller, who has checked the permission. A holder who is not the host is refused
 * without two operators.
 */
export async function confirmBank(
  deps: Pick<Deps, 'secret'>,
  tx: Tx,
  at: Date,
  { operatorId, isByTwo, ...seen }: SeenBank & { operatorId: string; isByTwo: boolean },
): Promise<void> {
  const { hostId } = seen
  const { details } = await lockUnconfirmed(deps, tx, seen)
  if (!isByTwo && (await checkHolder(deps, tx, { hostId, details })).verdict === 'different')
    throw new Refusal('bank-holder-differs')
  await markConfirmed(tx, at, { hostId, operatorId })
}

async function markConfirmed(
  tx: Tx,
  at: Date,
  { hostId, operatorId }: { hostId: string; operatorId: string },
): Promise<void> {
  await tx
    .updateTable('vault.bank_account')
    .set(WAITING)
    .where('host_id', '=', hostId)
    .where('review', 'in', statesAllowing(bankReviewStates, 'skip-letter'))
    .execute()
  const { changed_at } = await tx
    .updateTable('vault.bank_account')
    .set({ confirmed_at: at, confirmed_by: operatorId })
    .where('host_id', '=', hostId)
    .returning('changed_at')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('vault.bank_change')
    .set({ confirmed_at: at })
    .where('host_id', '=', hostId)
    .where('changed_at', '=', changed_at)
    .execute()
  await markVerified(tx, hostId)
  await reviewHost(tx, hostId, at)
  const subject = { kind: 'host', id: hostId }
  await recordAction(tx, at, { actorId: operatorId, act: 'confirm-bank-details', subject })
}

/** A proposal about earlier details would block one about these. */
async function closeStaleProposals(tx: Tx, at: Date, { hostId, changedAt }: SeenBank): Promise<void> {
  const open = await tx
    .selectFrom('proposal')
    .select('payload')
    .where('kind', '=', 'bank_account')
    .where('account_id', '=', hostId)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  const about = (open?.payload as Record<string, string> | undefined)?.['changedAt']
  if (about && about !== changedAt.toISOString()) await closeBankProposals(tx, hostId, at)
}
