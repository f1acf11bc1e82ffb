import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { givenByClaims } from '../claim/claim-money-queries.ts'
import { claimsCounted } from '../ledger/claim-entries-rules.ts'
import { creditRefunded, discountsReturned } from '../ledger/booking-entries-rules.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import { goodwillCounted, refundOwed } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import type { Cents } from '../money.ts'
import { recordAction } from '../audit/record-action.ts'
import { reduceShare, reverseShare } from '../payout/accrue-share.ts'
import { releaseReferral } from '../referral/reserve-referral.ts'
import type { Booking } from '../booking/booking-queries.ts'
import { platformDiscounts } from '../booking/price/price-rules.ts'
import { retainedCents, type RefundParts } from '../trek/cancellation-refund-rules.ts'

/**
 * A traveller's is checked by an operator first. One by host or operator, or because of a host's significant change, is
 * approved and sent at once.
 */
export type CancelledBy = 'cancelled' | 'host_cancelled'

/**
 * What a cancellation does to the money of a confirmed booking that the caller has locked: the card's part is owed, the
 * credit's part is returned, the platform takes its own discounts back, and the host's share is computed from the part that
 * is not refunded, or is nothing. A referral is returned only with a full refund. Refunds by earlier claims are not paid
 * again; a cancellation by tier has none.
 */
export async function returnPayment(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  back: RefundParts,
  reason: CancelledBy,
) {
  const { id: bookingId, credit_account_id: accountId } = booking
  const claimed = await givenByClaims(tx, bookingId)
  const facts =
    back.cardCents > 0 ? await oweToCard(deps, tx, { bookingId, cents: back.cardCents, reason }) : []
  // Claims' refunds at our cost are included, and cost us nothing any more.
  const ownCents = claimed.cardCents + claimed.creditCents - claimed.hostCents
  if (ownCents > 0) facts.push(claimsCounted({ bookingId, cents: ownCents }))
  const retained = retainedCents(booking, back)
  if (retained > 0) await reduceShare(tx, booking, retained)
  else await reverseShare(tx, bookingId)
  if (back.percent === 100) await releaseReferral(tx, bookingId)
  crashPoint('cancel:share-and-referral-moved')

  const discounts = platformDiscounts(booking)
  const credit = back.creditCents - claimed.creditCents
  if (credit > 0 && accountId) facts.push(creditRefunded({ bookingId, accountId, cents: credit }))
  if (discounts > 0) facts.push(discountsReturned({ bookingId, cents: discounts }))
  await postEntries(tx, deps.now(), facts)
  crashPoint('cancel:money-given-back')
}

/**
 * A card gets back at most what it paid. Earlier goodwill counts towards the rule's amount; proposed goodwill is
 * declined for it.
 */
async function oweToCard(
  deps: Deps,
  tx: Tx,
  { bookingId, cents: whole, reason }: { bookingId: string; cents: Cents; reason: CancelledBy },
): Promise<Fact[]> {
  const { id: paymentId, left } = await lockCapture(tx, bookingId)
  const cents = whole - (await givenByClaims(tx, bookingId)).cardCents
  const room = cents <= left ? left : left + (await declineGoodwill(deps, tx, paymentId))
  const sent = Math.min(cents, room)
  const facts: Fact[] = []
  if (sent < cents) facts.push(goodwillCounted({ bookingId, cents: cents - sent }))
  if (sent > 0) facts.push(await oweRefund(deps, tx, { paymentId, bookingId, cents: sent, reason }))
  else
    await tx.updateTable('booking').set({ refund_status: 'processed' }).where('id', '=', bookingId).execute()
  return facts
}

type Owed = { paymentId: string; bookingId: string; cents: Cents; reason: CancelledBy }

async function oweRefund(deps: Deps, tx: Tx, { paymentId, bookingId, cents, reason }: Owed): Promise<Fact> {
  const at = deps.now()
  const approved = reason === 'host_cancelled'
  const { id: refundId } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      amount_cents: cents,
      reason,
      created_at: at,
      ...(approved ? { state: 'approved', approved_at: at } : { state: 'requested' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (approved) await deps.enqueue(tx, 'send-refund', { refundId })
  return refundOwed({ refundId, bookingId, cents })
}

/** Failed refunds of claims are still owed to the card. */
async function lockCapture(tx: Tx, bookingId: string): Promise<{ id: string; left: Cents }> {
  const { id, amount_cents, refunded_cents } = await tx
    .selectFrom('payment')
    .select(['id', 'amount_cents', 'refunded_cents'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'captured')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const failed = await tx
    .selectFrom('refund')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_cents'), lit(0)).as('cents'))
    .where('payment_id', '=', id)
    .where('state', '=', 'failed')
    .where('reason', '=', 'claim')
    .executeTakeFirstOrThrow()
  return { id, left: amount_cents - refunded_cents - Number(failed.cents) }
}

/** Declines proposed goodwill refunds without an approval yet; returns the freed cents of the payment. */
async function declineGoodwill({ now }: Deps, tx: Tx, paymentId: string): Promise<Cents> {
  const declined = await tx
    .updateTable('refund')
    .set({ state: 'rejected', rejected_at: now() })
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'goodwill')
    .where('state', '=', 'requested')
    .returning(['id', 'amount_cents'])
    .executeTakeFirst()
  if (!declined) return 0
  await recordAction(tx, now(), {
    actorId: null,
    act: 'reject-refund',
    reason: 'the booking was cancelled, and the rule gives it back',

    subject: { kind: 'refund', id: declined.id },
    detail: { cents: declined.amount_cents, of: 'goodwill' },
  })
  return declined.amount_cents
}
