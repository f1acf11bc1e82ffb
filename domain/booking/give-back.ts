import type { Deps, Tx } from '../deps.ts'
import { fp } from '../fault-point.ts'
import { creditRefunded, discountsReturned } from '../ledger/booking-facts-rules.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import { refundOwed } from '../ledger/payment-facts-rules.ts'
import { postFacts } from '../ledger/post-facts.ts'
import type { Cents } from '../money.ts'
import { reduceShare, reverseShare } from '../payout/accrue-share.ts'
import { releaseReferral } from '../referral/reserve-referral.ts'
import type { Booking } from './booking-queries.ts'
import { platformDiscounts } from './price-rules.ts'
import { keptCents, type RefundParts } from './refund-rules.ts'

/** By the traveller an operator looks at the refund first; by host or operator it is approved and sent at once. */
export type CancelledBy = 'cancelled' | 'host_cancelled'

/**
 * What a cancellation does to the money of a confirmed booking that the caller holds: the card's part is owed, the credit's
 * part is back, the platform takes its own discounts back, and the host's share is what is kept, or nothing. A referral is
 * given back with all of the price only.
 */
export async function giveBack(deps: Deps, tx: Tx, booking: Booking, back: RefundParts, reason: CancelledBy) {
  const { id: bookingId, credit_account_id: accountId } = booking
  const owed = back.cardCents > 0 ? await oweToCard(deps, tx, bookingId, back.cardCents, reason) : null
  const kept = keptCents(booking, back)
  if (kept > 0) await reduceShare(tx, bookingId, kept)
  else await reverseShare(tx, bookingId)
  if (back.percent === 100) await releaseReferral(tx, bookingId)
  fp('cancel:share-and-referral-moved')

  const discounts = platformDiscounts(booking)
  const facts: Fact[] = owed ? [owed] : []
  if (back.creditCents > 0 && accountId)
    facts.push(creditRefunded({ bookingId, accountId, cents: back.creditCents }))
  if (discounts > 0) facts.push(discountsReturned({ bookingId, cents: discounts }))
  await postFacts(tx, deps.now(), facts)
  fp('cancel:money-given-back')
}

async function oweToCard(deps: Deps, tx: Tx, bookingId: string, cents: Cents, reason: CancelledBy) {
  const at = deps.now()
  const payment = await tx
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'captured')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const approved = reason === 'host_cancelled'
  const { id: refundId } = await tx
    .insertInto('refund')
    .values({
      ...{ payment_id: payment.id, amount_cents: cents, reason, created_at: at },
      ...(approved ? { state: 'approved', approved_at: at } : { state: 'requested' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (approved) await deps.later(tx, 'send-refund', { refundId })
  return refundOwed({ refundId, bookingId, cents })
}
