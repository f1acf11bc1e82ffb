import type { Visitor } from '../account/visitor.ts'
import type { Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { creditReturned, creditSpent } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { creditBalance } from './credit-queries.ts'

/**
 * Refuses to spend more than the visitor's balance, with the true balance, and locks that balance until the transaction
 * ends. This lock is the last in the lock order.
 */
export async function mustHaveCredit(tx: Tx, visitor: Visitor, cents: Cents): Promise<void> {
  if (cents < 0) throw new Refusal('credit-negative')
  if (cents === 0) return
  const balance = visitor.account ? await lockedBalance(tx, visitor.account.id) : 0
  if (cents > balance) throw new Refusal('credit-too-much', { maximumCents: balance })
}

type Credited = { id: string; credit_account_id: string | null; credit_cents: Cents }

/** Takes a booking's credit from its owner: when the form is submitted, or again for a late payment. */
export async function spendCredit(
  tx: Tx,
  at: Date,
  booking: Credited,
  time: 'first' | 'late',
): Promise<void> {
  const credit = creditOf(booking)
  if (!credit) return
  await postEntries(tx, at, [creditSpent(credit, time)])
  crashPoint(`credit:spent-${time}`)
}

/** Returns a booking's credit to its owner: the booking ended before it was confirmed. */
export async function returnCredit(tx: Tx, at: Date, booking: Credited): Promise<void> {
  const credit = creditOf(booking)
  if (!credit) return
  await postEntries(tx, at, [creditReturned(credit)])
  crashPoint('credit:returned')
}

async function lockedBalance(tx: Tx, accountId: string): Promise<Cents> {
  await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('id', '=', `credit:${accountId}`)
    .forUpdate('ledger_account')
    .execute()
  return creditBalance(tx, accountId)
}

function creditOf({ id: bookingId, credit_account_id: accountId, credit_cents: cents }: Credited) {
  return accountId && cents > 0 ? { bookingId, accountId, cents } : null
}
