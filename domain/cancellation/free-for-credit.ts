import { isDisputed } from '../claim/claim-money-queries.ts'
import type { Booking } from '../booking/booking-queries.ts'
import { losesCredit } from '../credit/loses-credit.ts'
import type { Db, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'

export type CreditRefusal = 'credit-needs-account' | 'credit-while-disputed' | 'credit-while-erased'

/**
 * Why a booking cannot be refunded as credit instead of to the card; null when it can. While the card's bank disputes the payment
 * or has taken it back, the money would go back twice; while the account waits to be erased, it would lose the credit.
 */
export async function creditRefusal(
  db: Db | Tx,
  { id, account_id }: Pick<Booking, 'id' | 'account_id'>,
): Promise<CreditRefusal | null> {
  if (account_id === null) return 'credit-needs-account'
  if (await isDisputed(db, id)) return 'credit-while-disputed'
  return (await losesCredit(db, account_id)) ? 'credit-while-erased' : null
}

/** Refuses credit instead of a card refund where that is not possible. */
export async function mustBeFreeForCredit(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'account_id'>,
): Promise<void> {
  const code = await creditRefusal(tx, booking)
  if (code) throw new Refusal(code)
}
