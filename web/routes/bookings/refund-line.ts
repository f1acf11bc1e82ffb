import type { MyBooking } from '#domain/booking/my-bookings-queries.ts'
import { isOthersCredit, othersCreditText } from '#domain/credit/credit-owner-rules.ts'
import { addDays, dayText, nepalDate } from '#domain/dates.ts'
import { chargeText, usd } from '#domain/money.ts'
import { cardText } from '#domain/payment/captured/card-text-rules.ts'
import { mayTryCardAgain } from '#domain/payment/refund-transfer-rules.ts'
import { beforeText } from '../../shared/booking/cancel-words.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/** 'Pending Processing (5 - 10 days)': the refund arrives within these days. */
const LATEST_DAYS = 10

export type RefundLineStep = { what: string; when: string; state?: 'done' | 'now' | undefined }

/** A refund to the card in three steps with their dates; none when the card receives no refund. */
export function refundLine(booking: MyBooking): RefundLineStep[] {
  const { refund_amount_cents, refund_status: status, cancelled_at, approved_at, succeeded_at } = booking
  if (
    refund_amount_cents === booking.goodwill_cents ||
    cancelled_at === null ||
    status === null ||
    status === 'rejected'
  )
    return []
  const day = (at: Date) => dayText(nepalDate(at))
  const asked = {
    what:
      bookingIs.cancelledWithDeparture(booking.state) || booking.cancelled_by === 'platform'
        ? 'Cancelled'
        : 'Requested',
    when: day(cancelled_at),
    state: 'done' as const,
  }
  if (status === 'pending')
    return [
      asked,
      { what: 'In review', when: `since ${day(cancelled_at)}`, state: 'now' },
      last(cancelled_at),
    ]
  const approved = { what: 'Approved', when: day(approved_at ?? cancelled_at) }
  if (status === 'approved') return [asked, { ...approved, state: 'now' }, last(cancelled_at)]
  const back = { what: 'Paid back', when: succeeded_at ? day(succeeded_at) : '' }
  return [asked, { ...approved, state: 'done' }, { ...back, state: 'done' }]
}

function last(cancelledAt: Date): RefundLineStep {
  return { what: 'Paid back', when: `by ${dayText(addDays(nepalDate(cancelledAt), LATEST_DAYS))}` }
}

/** The refund of a cancellation, as a sentence. */
export function refundSentence(booking: MyBooking): string {
  const {
    refund_amount_cents: whole,
    credit_refund_cents: credit,
    refund_as_credit_cents: asCredit,
    refund_percentage,
    goodwill_cents: before,
  } = booking
  const card = whole - before
  if (whole + credit + asCredit === 0) return 'No refund due'
  if (booking.refund_status === 'rejected') return `${usd(card)} is not paid back: ${whyRejected(booking)}.`
  const back = booking.refund_status === 'processed' ? 'paid back to' : 'back to'
  const to = cardText(booking.card_last4)
  const parts = [
    card > 0 && `${usd(card)} ${back} ${to}`,
    before > 0 && `${usd(before)} given back before`,
    credit > 0 &&
      `${usd(credit)} credit back ${isOthersCredit(booking) ? 'to the person who spent it' : 'in your balance'}`,
    asCredit > 0 && `${usd(asCredit)} taken as credit`,
  ]
  const share = refund_percentage === null ? '' : `, ${refund_percentage}% of the price`
  return `${parts.filter(Boolean).join(' and ')}${share}`
}

function whyRejected({ reject_reason }: MyBooking): string {
  if (reject_reason === 'charged_back') return "the card's bank had already taken the payment back"
  return 'the payment was found to be fraudulent'
}

/**
 * The refund of a cancelled booking so far and what is still due, as sentences. A paid amount is not promised again.
 */
export function refundNews(booking: MyBooking): string {
  const { refund_amount_cents: whole, credit_refund_cents: credit, goodwill_cents: before } = booking
  const { refund_as_credit_cents: asCredit } = booking
  if (whole + credit + asCredit === 0) return 'No refund due.'
  return [
    whole > before && cardNews(booking, chargeText(whole - before)),
    before > 0 && beforeText(before),
    credit > 0 &&
      (isOthersCredit(booking)
        ? othersCreditText(credit)
        : `${chargeText(credit)} of your credit is back in your balance.`),
    asCredit > 0 && `${chargeText(asCredit)} is in your credit balance, for any trek.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function cardNews(booking: MyBooking, amount: string): string {
  const stuck = stuckText(booking)
  if (stuck !== null) return stuck
  const { refund_status: status, succeeded_at, card_last4 } = booking
  const to = cardText(card_last4)
  if (status === 'rejected') return `${amount} is not paid back: ${whyRejected(booking)}.`
  if (status === 'processed')
    return `${amount} was paid back to ${to}${succeeded_at ? ` on ${dayText(nepalDate(succeeded_at))}` : ''}.`
  return `${amount} comes back to ${to} within 7 working days (5 to 10 days).`
}

/** What happens to refunds that the card could not receive; null without one. */
export function stuckText({
  stuck_refund_cents: cents,
  stuck_retries,
  card_last4,
}: MyBooking): string | null {
  if (cents === 0) return null
  const refused = `Your refund of ${chargeText(cents)} could not be paid to ${cardText(card_last4)}. You still get it.`
  return mayTryCardAgain(stuck_retries)
    ? `${refused} We try the card again. If it refuses again, we pay by bank transfer and email you.`
    : `${refused} We pay it by bank transfer: please answer our email about it.`
}

/** Who cancelled, if not the traveller, and why. */
export function whoCancelled({ state, cancelled_by, cancel_reason, host_name }: MyBooking): string | null {
  if (bookingIs.cancelledByTraveller(state) && cancelled_by === 'platform')
    return 'We cancelled this booking because a part of its price was not paid in time.'
  if (!bookingIs.cancelledWithDeparture(state)) return null
  const who = cancelled_by === 'host' ? host_name : 'We'
  return `${who} cancelled this departure.${cancel_reason ? ` The reason given: ${cancel_reason}` : ''}`
}
