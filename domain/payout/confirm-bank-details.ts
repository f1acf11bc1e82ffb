import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../booking/booking-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import { confirmedOperatorOf } from '../office/operator.ts'
import { recordAct } from '../office/record-act.ts'
import { Refusal } from '../refusal.ts'
import { lockHost, reviewHost } from './hold-shares.ts'
import { wasReturned } from './returned-accounts.ts'
import { openBank } from './seal-bank-details.ts'

/**
 * An operator has checked the bank details that a host gave at `changedAt`: the host is verified, and payouts go there once
 * 72 hours are over. Details that were changed meanwhile are refused: nobody has seen them. So is an account to which the
 * bank has returned a payout.
 */
export async function confirmBankDetails(
  deps: Deps,
  { hostId, changedAt }: { hostId: string; changedAt: Date },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  if (operator.id === hostId) throw new Refusal('bank-details-own')
  await deps.db.transaction().execute(async (tx) => {
    const host = isUuid(hostId)
      ? await tx.selectFrom('host').select('id').where('id', '=', hostId).executeTakeFirst()
      : undefined
    if (!host) throw new Refusal('host-not-found')
    await confirmBank(deps, tx, at, { hostId, changedAt, operatorId: operator.id })
  })
}

/** The same as a part of somebody else's transaction, which has checked who is asking. */
export async function confirmBank(
  deps: Pick<Deps, 'secret'>,
  tx: Tx,
  at: Date,
  { hostId, changedAt, operatorId }: { hostId: string; changedAt: Date; operatorId: string },
): Promise<void> {
  await lockHost(tx, hostId)
  const account = await tx
    .selectFrom('vault.bank_account')
    .select(['changed_at', 'details_sealed'])
    .where('host_id', '=', hostId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Refusal('bank-details-missing')
  if (account.changed_at.getTime() !== changedAt.getTime()) throw new Refusal('bank-details-changed')
  if (await wasReturned(deps, tx, hostId, openBank(deps.secret, hostId, account.details_sealed)))
    throw new Refusal('bank-details-returned')
  await tx
    .updateTable('vault.bank_account')
    .set({ confirmed_at: at, confirmed_by: operatorId })
    .where('host_id', '=', hostId)
    .execute()
  await tx
    .updateTable('host')
    .set({ status: 'verified' })
    .where('id', '=', hostId)
    .where('status', '=', 'approved')
    .execute()
  await reviewHost(tx, hostId, at)
  const subject = { kind: 'host', id: hostId }
  await recordAct(tx, at, { actorId: operatorId, act: 'confirm-bank-details', subject })
}
