import { withdrawVerified } from '../../host/verified-status.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { type BankDetails, isSameAccount } from './bank-details-rules.ts'
import { openBank } from './seal-bank-details.ts'

/** Why this account of the host can never be paid again: the bank returned a payout, or an operator rejected it. */
export async function findBar(
  { secret }: Pick<Deps, 'secret'>,
  db: Db | Tx,
  hostId: string,
  details: BankDetails,
): Promise<'returned' | 'rejected' | null> {
  const isAmong = (rows: { details_sealed: Buffer }[]) =>
    rows.some(({ details_sealed }) => isSameAccount(openBank(secret, hostId, details_sealed), details))
  const returned = await db
    .selectFrom('payout')
    .innerJoin('vault.payout_account as paid', 'paid.payout_id', 'payout.id')
    .select('paid.details_sealed')
    .where('payout.host_id', '=', hostId)
    .where('payout.state', '=', 'returned')
    .execute()
  if (isAmong(returned)) return 'returned'
  const rejected = await db
    .selectFrom('vault.bank_change')
    .select('details_sealed')
    .where('host_id', '=', hostId)
    .where('rejected_at', 'is not', null)
    .execute()
  return isAmong(rejected) ? 'rejected' : null
}

/** A payout to this account was returned: the account loses its confirmation, and the host the verification. */
export async function markAccountReturned(
  { secret }: Pick<Deps, 'secret'>,
  tx: Tx,
  { hostId, payoutId, at, reason }: { hostId: string; payoutId: string; at: Date; reason: string },
): Promise<boolean> {
  const { stored, paid } = await tx
    .selectFrom('vault.payout_account as paid')
    .innerJoin('vault.bank_account as stored', (join) => join.on('stored.host_id', '=', hostId))
    .select(['paid.details_sealed as paid', 'stored.details_sealed as stored'])
    .where('paid.payout_id', '=', payoutId)
    .executeTakeFirstOrThrow()
  // A newer account of the host is not affected.
  if (!isSameAccount(openBank(secret, hostId, stored), openBank(secret, hostId, paid))) return false
  await tx
    .updateTable('vault.bank_account')
    .set({ confirmed_at: null, confirmed_by: null, returned_at: at, return_reason: reason })
    .where('host_id', '=', hostId)
    .execute()
  await withdrawVerified(tx, hostId)
  return true
}
