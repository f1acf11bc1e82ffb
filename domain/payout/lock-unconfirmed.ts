import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { BankDetails } from './bank/bank-details-rules.ts'
import { findBar } from './bank/barred-accounts.ts'
import type { BankReview } from './bank/bank-review-states.ts'
import { lockHost, payeeOf } from './hold-payouts.ts'
import { openBank } from './bank/seal-bank-details.ts'

export type SeenBank = {
  hostId: string
  /** When the host entered the details that the operator checks. */
  changedAt: Date
}

/**
 * Locks a host's unconfirmed details until the transaction ends. Refuses details that another request has changed,
 * confirmed or rejected, a host with an open case, and a barred account.
 */
export async function lockUnconfirmed(
  deps: Pick<Deps, 'secret'>,
  tx: Tx,
  { hostId, changedAt }: SeenBank,
): Promise<{ details: BankDetails; review: BankReview }> {
  await lockHost(tx, hostId)
  if ((await payeeOf(tx, hostId)).has_case) throw new Refusal('bank-case-open')
  const account = await tx
    .selectFrom('vault.bank_account')
    .select(['changed_at', 'confirmed_at', 'details_sealed', 'review'])
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  if (!account) throw new Refusal('bank-details-missing')
  if (account.changed_at.getTime() !== changedAt.getTime()) throw new Refusal('bank-details-changed')
  if (account.confirmed_at) throw new Refusal('bank-confirmed-already')
  if (account.review === 'rejected') throw new Refusal('bank-details-rejected')
  const details = openBank(deps.secret, hostId, account.details_sealed)
  const bar = await findBar(deps, tx, hostId, details)
  if (bar) throw new Refusal(bar === 'returned' ? 'bank-details-returned' : 'bank-details-rejected')
  return { details, review: account.review as BankReview }
}
