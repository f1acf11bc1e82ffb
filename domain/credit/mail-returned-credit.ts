import type { Deps, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { type CreditOwner, isOthersCredit } from './credit-owner-rules.ts'

/**
 * Notifies the account that spent credit on a booking when it returns although another lead has the booking now; nothing for the
 * booking's own account, which gets the mail about its booking. `source` is the booking, change or claim that returns it.
 */
export async function mailReturnedCredit(
  { enqueue }: Pick<Deps, 'enqueue'>,
  tx: Tx,
  booking: CreditOwner,
  { source, cents }: { source: string; cents: Cents },
): Promise<void> {
  const { credit_account_id: accountId } = booking
  if (accountId === null || cents <= 0 || !isOthersCredit(booking)) return
  await enqueue(tx, 'mail-credit-granted', { grantId: source, isReferral: false, accountId })
}
