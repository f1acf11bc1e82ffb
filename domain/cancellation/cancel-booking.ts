import type { Visitor } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { isDisputed } from '../claim/claim-money-queries.ts'
import { crashPoint } from '../crash-point.ts'
import type { Cents } from '../money.ts'
import { findCapturedCard } from '../payment/payment-queries.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { findAccountBooking, lockAccountBooking, type Booking } from '../booking/booking-queries.ts'
import { tabOf } from '../booking/booking-rules.ts'
import { isChosenAlready } from '../booking/choice/decide-choice.ts'
import { endByChoice } from './end-by-choice.ts'
import { mustBeFreeForCredit } from './free-for-credit.ts'
import { returnPayment } from './return-payment.ts'
import { closeOfferChange } from '../booking/sold/answer-offer-change.ts'
import { mailCancellation } from '../booking/mail-cancellation.ts'
import { cancelReasons } from '../trek/cancellation-refund-rules.ts'
import {
  firstRefundStatus,
  ladderOf,
  refundParts,
  type RefundParts,
  wholeRefund,
} from '../trek/booking-refund-rules.ts'
import { bookingIs, bookingStates } from '../states/booking-states.ts'
import { transition } from '../states/transition.ts'
import { departureIs } from '../offer/departure-states.ts'

/**
 * The refund of a cancellation now, with the dated steps, or the refund of an earlier one; refused when it cannot be
 * cancelled, and to all but its account.
 */
export async function quoteCancellation({ db, now }: Deps, bookingId: string, visitor: Visitor) {
  const booking = await findAccountBooking(db, bookingId, visitor)
  const ladder = ladderOf(booking.terms, booking.starts_on, booking, nepalDate(now()))
  /** Until then a change by the host gives everything back. */
  const freeUntil = isFree(booking, now()) ? booking.open_change_until : null
  const quote = { booking, ladder, freeUntil, last4: await findCapturedCard(db, bookingId) }
  if (bookingIs.cancelled(booking.state)) return { ...quote, isCancelled: true, ...returned(booking) }
  return { ...quote, isCancelled: false, ...tierParts(booking, now()) }
}

export type Cancellation = {
  bookingId: string
  /** The refund that the page showed, by card and as credit. */
  shown: { cardCents: Cents; creditCents: Cents }
  /** One of `cancelReasons`; anything else counts as no reason. */
  reason?: string
  /** The card's part is wanted as credit, which is there at once. */
  asCredit?: boolean
  /** The choice after a cancelled departure that this answers. */
  choiceId?: string | null
}

/**
 * The traveller cancels while signed in to the booking's account; a guest enters a code first. The spots are free at once, and
 * the refund by the rule is owed from that moment. The form carries the amounts that the page showed. When a new day has
 * changed them, nothing is cancelled and the page shows the new amounts.
 */
export async function cancelBooking(
  deps: Deps,
  { bookingId, shown, reason = '', asCredit = false, choiceId = null }: Cancellation,
  visitor: Visitor,
): Promise<RefundParts> {
  const back = await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    const chosen = { to: asCredit ? 'credit' : 'card' } as const
    if (choiceId !== null && (await isChosenAlready(tx, booking, choiceId, chosen))) return returned(booking)
    return cancelByTier(deps, tx, booking, { shown, reason: reasonOf(reason), asCredit })
  })
  crashPoint('cancel:committed')
  return back
}

/**
 * Cancels a booking like its traveller would: today's tier, and the mail. After a cancelled departure it is the traveller's
 * choice of a full refund. Refused when it can no longer be cancelled, or the refund differs from the shown one. The
 * caller has locked the booking.
 */
export async function cancelByTier(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  { shown, reason, asCredit = false }: Pick<Cancellation, 'shown' | 'asCredit'> & { reason: string },
): Promise<RefundParts> {
  const at = deps.now()
  const parts = tierParts(booking, at)
  const isFreeExit = isFree(booking, at)
  await refuseClaimed(tx, booking.id)
  if (asCredit) await mustBeFreeForCredit(tx, booking)
  const { cardCents, creditCents } = parts
  if (cardCents !== shown.cardCents || creditCents !== shown.creditCents)
    throw new Refusal('refund-changed', { refundCents: cardCents, creditCents })
  if (booking.open_choice_id !== null)
    return endByChoice(deps, tx, booking, asCredit ? 'take-credit' : 'take-card')
  await writeCancellation(deps, tx, booking, parts, {
    by: 'traveller',
    reason: reason || (isFreeExit ? 'The change of the trek' : ''),
    isFreeExit,
    isApproved: isFreeExit,
    asCredit,
  })
  return parts
}

/**
 * Cancels a booking whose part was not paid in time, by the rule of that day; nobody asks for the refund, so it is sent at
 * once, unless the card's bank disputes a payment. The caller has locked the booking.
 */
export async function cancelUnpaid(deps: Deps, tx: Tx, booking: Booking): Promise<RefundParts> {
  transition(bookingStates, booking.state, 'cancel')
  // After a cancelled departure the date was chosen because of the host.
  const parts = booking.moved_by_choice ? wholeRefund(booking) : partsAt(booking, deps.now())
  await writeCancellation(deps, tx, booking, parts, {
    by: 'platform',
    reason: 'A part of the price was not paid in time',
    isFreeExit: isFree(booking, deps.now()),
    isApproved: !(await isDisputed(tx, booking.id)),
    asCredit: false,
  })
  return parts
}

type Writing = {
  by: 'traveller' | 'platform'
  reason: string
  isFreeExit: boolean
  /** Whether the refund is sent without an operator's approval. */
  isApproved: boolean
  asCredit: boolean
}

async function writeCancellation(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  parts: RefundParts,
  { by, reason, isFreeExit, isApproved, asCredit }: Writing,
): Promise<void> {
  const { percent, cardCents, creditCents } = parts
  await tx
    .updateTable('booking')
    .set({ state: 'cancelled', cancelled_at: deps.now(), cancelled_by: by, cancel_reason: reason })
    .set({ refund_percentage: percent, refund_amount_cents: cardCents, credit_refund_cents: creditCents })
    .set({ refund_status: firstRefundStatus(parts, isApproved) })
    .where('id', '=', booking.id)
    .execute()
  await closeOfferChange(deps, tx, booking, isFreeExit ? 'decline' : 'withdraw')
  const because = isFreeExit ? 'host_cancelled' : 'cancelled'
  await returnPayment(deps, tx, booking, parts, because, { asCredit, isApproved })
  await mailCancellation(deps, tx, booking.id)
  crashPoint('cancel:before-commit')
}

/** The refund of a cancellation at that time; refused when it cannot be cancelled. */
export function tierParts(booking: Booking, at: Date): RefundParts {
  if (booking.open_choice_id === null) mustBeCancellable(booking, nepalDate(at))
  return partsAt(booking, at)
}

function partsAt(booking: Booking, at: Date): RefundParts {
  if (isFree(booking, at)) return wholeRefund(booking)
  return refundParts(booking.terms, booking, booking.starts_on, nepalDate(at))
}

/**
 * The host asked for a significant change, or the departure was cancelled, and the traveller may still leave with a full refund or
 * move free of charge.
 */
export function isFree(
  { open_change_until, open_choice_id }: Pick<Booking, 'open_change_until' | 'open_choice_id'>,
  at: Date,
): boolean {
  return open_choice_id !== null || (open_change_until !== null && at < open_change_until)
}

/** Only a confirmed, upcoming booking can be cancelled (specification, states and transitions). */
function mustBeCancellable({ state, starts_on, departure_state }: Booking, today: string): void {
  transition(bookingStates, state, 'cancel')
  // A full refund follows automatically: a cancellation by tier would lose a part of it.
  if (departureIs.cancelled(departure_state)) throw new Refusal('departure-cancelled')
  if (tabOf(state, starts_on, today) !== 'upcoming') throw new Refusal('booking-not-cancellable')
}

/** Refuses a booking with an open or a granted claim: the claim decides its refund. */
export async function refuseClaimed(
  tx: Db | Tx,
  bookingId: string,
  code: RefusalCode = 'claim-holds-booking',
): Promise<void> {
  if (await hasClaim(tx, bookingId)) throw new Refusal(code)
}

/** Whether a claim decides, or has decided, about the money of a booking. */
export async function hasClaim(db: Db | Tx, bookingId: string): Promise<boolean> {
  const claims = db.selectFrom('claim').select('id').where('booking_id', '=', bookingId)
  return (await claims.where('state', 'in', ['open', 'granted']).executeTakeFirst()) !== undefined
}

function returned(booking: Booking): RefundParts {
  const { refund_percentage, refund_amount_cents: cardCents } = booking
  const creditCents = booking.credit_refund_cents + booking.refund_as_credit_cents
  return { percent: refund_percentage ?? 0, cardCents, creditCents }
}

function reasonOf(text: string): string {
  return cancelReasons.find((each) => each === text) ?? ''
}
