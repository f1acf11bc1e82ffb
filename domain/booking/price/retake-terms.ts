import { sql } from 'kysely'
import { returnCredit, spendCredit } from '../../credit/spend-credit.ts'
import type { Tx } from '../../deps.ts'
import { isUsedUp, releasePromotion, reservePromotionAgain } from '../../promotion/reserve-promotion.ts'
import { releaseReferral, reserveAgain } from '../../referral/reserve-referral.ts'
import type { Booking } from '../booking-queries.ts'

type Terms = Pick<Booking, 'id' | 'credit_account_id' | 'credit_cents'>

/**
 * A hold ended unpaid: its credit returns to its owner, and its referral or promotion can be used again. The caller has locked the
 * booking.
 */
export async function returnTerms(tx: Tx, booking: Terms, at: Date): Promise<void> {
  await releaseReferral(tx, booking.id)
  await releasePromotion(tx, booking.id)
  await returnCredit(tx, at, booking)
}

/**
 * A payment arrived after the booking ended: spends the booking's credit and reserves its referral or promotion again,
 * in the settling transaction. Returns false and changes nothing when the credit is spent, the traveller has used another
 * referral, or all uses of the promotion are taken.
 */
export async function retakeTerms(tx: Tx, booking: Terms, at: Date): Promise<boolean> {
  await sql`savepoint retake_terms`.execute(tx)
  try {
    await reserveAgain(tx, booking.id)
    await reservePromotionAgain(tx, booking.id)
    await spendCredit(tx, at, booking, 'late')
    await sql`release savepoint retake_terms`.execute(tx)
    return true
  } catch (error) {
    await sql`rollback to savepoint retake_terms`.execute(tx)
    if (isTaken(error) || isUsedUp(error)) return false
    throw error
  }
}

/** The database itself refuses missing credit and a second referral. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    (error.constraint === 'not_overdrawn' || error.constraint === 'one_referral_per_traveller')
  )
}
