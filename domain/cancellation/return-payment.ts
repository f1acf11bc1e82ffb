import { mailReturnedCredit } from '../credit/mail-returned-credit.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { cancelInstalments } from '../payment-plan/instalments.ts'
import { givenByClaims } from '../claim/claim-money-queries.ts'
import { claimsCounted } from '../ledger/claim-entries-rules.ts'
import { creditRefunded, discountsReturned } from '../ledger/booking-entries-rules.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import type { Cents } from '../money.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { reduceShare, reverseShare } from '../payout/accrue-share.ts'
import { releasePromotion } from '../promotion/reserve-promotion.ts'
import { releaseReferral } from '../referral/reserve-referral.ts'
import type { Booking } from '../booking/booking-queries.ts'
import { platformDiscounts } from '../booking/price/price-rules.ts'
import { oweToCard } from './owe-to-card.ts'
import { retainedCents, type RefundParts } from '../trek/booking-refund-rules.ts'

/**
 * A traveller's is checked by an operator first. One by host or operator, or because of a host's significant change, is
 * approved and sent at once.
 */
export type CancelledBy = 'cancelled' | 'host_cancelled'

/**
 * What a cancellation does to the money of a confirmed booking that the caller has locked: the card's part is owed, the
 * credit's part is returned, the platform takes its own discounts back, and the host's share is computed from the part that
 * is not refunded, or is nothing. With `asCredit` the account gets the card's part as credit at once. A referral or
 * promotion is returned only with a full refund. Nobody owes its open parts any more. Refunds by earlier claims are not paid again; a cancellation by tier has none.
 */
export async function returnPayment(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  back: RefundParts,
  reason: CancelledBy,
  { asCredit = false, isApproved = reason === 'host_cancelled' } = {},
): Promise<void> {
  const { id: bookingId, credit_account_id: accountId } = booking
  const claimed = await givenByClaims(tx, bookingId)
  await cancelInstalments(tx, bookingId, deps.now())
  const facts: Fact[] = []
  if (back.cardCents > 0) {
    // Refunds by claims are paid already.
    const cents = back.cardCents - claimed.cardCents
    const creditAccountId = asCredit ? booking.account_id : null
    const owing = { bookingId, source: bookingId, cents, reason, isApproved, creditAccountId }
    const { facts: owed, sentCents, creditedCents } = await oweToCard(deps, tx, owing)
    facts.push(...owed)
    if (creditAccountId)
      await setTakenAsCredit(tx, bookingId, {
        cardCents: back.cardCents,
        creditedCents,
        isOver: creditedCents === sentCents,
      })
    else if (sentCents === 0) await setProcessed(tx, bookingId)
  }
  // Claims' refunds at our cost are included, and cost us nothing any more.
  const ownCents = claimed.cardCents + claimed.creditCents - claimed.hostCents
  if (ownCents > 0) facts.push(claimsCounted({ bookingId, cents: ownCents }))
  const retained = retainedCents(booking, back)
  if (retained > 0) await reduceShare(tx, booking, retained)
  else await reverseShare(tx, bookingId)
  if (back.percent === 100) {
    await releaseReferral(tx, bookingId)
    await releasePromotion(tx, bookingId)
  }
  crashPoint('cancel:share-and-referral-moved')

  const discounts = platformDiscounts(booking)
  const credit = back.creditCents - claimed.creditCents
  if (credit > 0 && accountId) facts.push(creditRefunded({ bookingId, accountId, cents: credit }))
  await mailReturnedCredit(deps, tx, booking, { source: bookingId, cents: credit })
  if (discounts > 0) facts.push(discountsReturned({ bookingId, cents: discounts }))
  await postEntries(tx, deps.now(), facts)
  crashPoint('cancel:money-given-back')
}

/** The account got the refund as credit. The cards' amount is only earlier goodwill and what travellers paid with their links. */
async function setTakenAsCredit(
  tx: Tx,
  bookingId: string,
  { cardCents, creditedCents, isOver }: { cardCents: Cents; creditedCents: Cents; isOver: boolean },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ refund_amount_cents: cardCents - creditedCents, refund_as_credit_cents: creditedCents })
    .$if(isOver, (query) => query.set({ refund_status: 'processed' }))
    .where('id', '=', bookingId)
    .execute()
}

async function setProcessed(tx: Tx, bookingId: string): Promise<void> {
  await tx.updateTable('booking').set({ refund_status: 'processed' }).where('id', '=', bookingId).execute()
}
