import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { confirmedOperatorOf } from '../office/operator.ts'
import { recordAct } from '../office/record-act.ts'
import { Refusal } from '../refusal.ts'
import { lockHost, reviewHost } from './hold-shares.ts'

/** An operator has checked a host's bank details: the host is verified, and payouts go there once 72 hours are over. */
export async function confirmBankDetails(deps: Deps, hostId: string, visitor: Visitor): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  if (operator.id === hostId) throw new Refusal('bank-details-own')
  await deps.db.transaction().execute(async (tx) => {
    const host = await tx.selectFrom('host').select('id').where('id', '=', hostId).executeTakeFirst()
    if (!host) throw new Refusal('host-not-found')
    await lockHost(tx, hostId)
    const [account] = await tx
      .updateTable('vault.bank_account')
      .set({ confirmed_at: at, confirmed_by: operator.id })
      .where('host_id', '=', hostId)
      .where('confirmed_at', 'is', null)
      .returning('host_id')
      .execute()
    if (!account) throw new Refusal('bank-details-missing')
    await tx
      .updateTable('host')
      .set({ status: 'verified' })
      .where('id', '=', hostId)
      .where('status', '=', 'approved')
      .execute()
    await reviewHost(tx, hostId, at)
    const subject = { kind: 'host', id: hostId }
    await recordAct(tx, at, { actorId: operator.id, act: 'confirm-bank-details', subject })
  })
}
