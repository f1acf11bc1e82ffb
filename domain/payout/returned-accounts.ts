import type { Db, Deps, Tx } from '../deps.ts'
import { type BankDetails, isSameAccount } from './bank-details-rules.ts'
import { openBank } from './seal-bank-details.ts'

/** Whether the bank has returned a payout to this account of the host: nothing is sent there again. */
export async function wasReturned(
  { secret }: Pick<Deps, 'secret'>,
  db: Db | Tx,
  hostId: string,
  details: BankDetails,
): Promise<boolean> {
  const returned = await db
    .selectFrom('payout')
    .innerJoin('vault.payout_account as paid', 'paid.payout_id', 'payout.id')
    .select('paid.details_sealed')
    .where('payout.host_id', '=', hostId)
    .where('payout.state', '=', 'returned')
    .execute()
  return returned.some(({ details_sealed }) =>
    isSameAccount(openBank(secret, hostId, details_sealed), details),
  )
}

/** A payout to this account was returned: the account is not confirmed any more, and the host is not verified. */
export async function markAccountReturned(
  { secret }: Pick<Deps, 'secret'>,
  tx: Tx,
  { hostId, payoutId, at, reason }: { hostId: string; payoutId: string; at: Date; reason: string },
): Promise<boolean> {
  const { kept, paid } = await tx
    .selectFrom('vault.payout_account as paid')
    .innerJoin('vault.bank_account as kept', (join) => join.on('kept.host_id', '=', hostId))
    .select(['paid.details_sealed as paid', 'kept.details_sealed as kept'])
    .where('paid.payout_id', '=', payoutId)
    .executeTakeFirstOrThrow()
  // The host has given another account since, which is not affected.
  if (!isSameAccount(openBank(secret, hostId, kept), openBank(secret, hostId, paid))) return false
  await tx
    .updateTable('vault.bank_account')
    .set({ confirmed_at: null, confirmed_by: null, returned_at: at, return_reason: reason })
    .where('host_id', '=', hostId)
    .execute()
  await tx
    .updateTable('host')
    .set({ status: 'approved' })
    .where('id', '=', hostId)
    .where('status', '=', 'verified')
    .execute()
  return true
}
