import { dayText, type IsoDate, untilText } from '../dates.ts'
import { usd } from '../money.ts'
import { currentTerms } from '../offer/terms-rules.ts'
import { needsTwo, ONE_OPERATOR_CENTS } from '../payment/refund-transfer-rules.ts'
import { addWorkingDays, REFUND_WORKING_DAYS } from '../working-day-rules.ts'
import type { BookingAbout } from './support-rules.ts'
import { bookingIs } from '../states/booking-states.ts'
import { refundIs } from '../payment/refund-states.ts'

export const answerKeys = ['refund-where', 'refund-rule', 'second-signature', 'traveller-change'] as const
export type AnswerKey = (typeof answerKeys)[number]
/** A template answer: a name for the list, and its text. */
export type StartingAnswer = { key: AnswerKey; title: string; words: string }

/** Template answers, with the numbers of our rules and, if there is one, of the person's booking. */
export function startingAnswers(bookings: readonly BookingAbout[], today: IsoDate): StartingAnswer[] {
  const refunded = bookings.find(({ refund }) => refund)
  const next = bookings.find(({ state }) => bookingIs.confirmed(state))
  return [
    { key: 'refund-where', title: 'Refund: where it is', words: whereItIs(refunded, today) },
    { key: 'refund-rule', title: 'Refund: rule by dates', words: ruleByDates() },
    { key: 'second-signature', title: 'Second approval needed', words: secondSignature(refunded) },
    { key: 'traveller-change', title: 'Change of traveller', words: travellerChange(next, today) },
  ]
}

const within = `within ${REFUND_WORKING_DAYS} working days (5 to 10 days)`

function whereItIs(booking: BookingAbout | undefined, today: IsoDate): string {
  if (!booking?.refund) return `A refund reaches your card ${within} of your cancellation.`
  const { reference, refund, trek } = booking
  const card = cardOfRefund(refund)
  const bank = refund.isToFormerLead ? 'the bank of that card' : 'your bank'
  const sum = `${refund.isToFormerLead ? 'The' : 'Your'} refund of ${usd(refund.cents)} for ${trek} (${reference})`
  const by = dayText(addWorkingDays(today, Math.max(0, refund.daysLeft ?? 0)))
  const says: Record<string, string> = {
    requested: `${sum} waits for our approval. It reaches ${card} ${within}, so by ${by}.`,
    approved: `${sum} is approved and goes to ${card} now. It arrives by ${by}.`,
    submitted: `${sum} has left us for ${card}. It is there ${within}, so by ${by}.`,
    succeeded: `${sum} was sent to ${card}. If it is not there yet, ${bank} can find it.`,
    failed: `${sum} did not reach ${card}. We will try again and let you know.`,
    manual: `${sum} did not reach ${card}, so we send it by bank transfer.`,
    rejected: `${sum} was rejected. I will find out why and let you know.`,
  }
  return says[refund.state] ?? `A refund reaches your card ${within} of your cancellation.`
}

/** A refund goes to the card that paid, so after a handover not to the card of this person. */
function cardOfRefund({ isToFormerLead }: NonNullable<BookingAbout['refund']>): string {
  return isToFormerLead ? 'the card of the former lead traveller, who paid' : 'your card'
}

function ruleByDates(): string {
  const [whole, half] = currentTerms.refundTiers
  const some = `${whole.daysBefore} or more days before the start`
  const fewer = `${half.daysBefore} to ${whole.daysBefore - 1} days before`
  return `When you cancel ${some}, ${whole.percent}% comes back; ${fewer}, ${half.percent}%; later, nothing. Days are counted by the calendar in Nepal. If your host cancels, you choose another date, credit or 100% back.`
}

function secondSignature(booking: BookingAbout | undefined): string {
  const { refund } = booking ?? {}
  const rule = `Goodwill above ${usd(ONE_OPERATOR_CENTS)} needs two approvals.`
  if (!refund || !refundIs.requested(refund.state))
    return `${rule} As soon as both are there, it goes to your card.`
  const isTwo = needsTwo({ reason: refund.reason, amount_cents: refund.cents })
  return isTwo
    ? `${rule} Yours of ${usd(refund.cents)} waits for the second one; then it goes to ${cardOfRefund(refund)}, ${within}.`
    : `Your refund of ${usd(refund.cents)} needs one approval and is waiting for it. ${rule}`
}

function travellerChange(booking: BookingAbout | undefined, today: IsoDate): string {
  const how = 'You change names and details of your travellers yourself, on the page of your booking'
  if (!booking) return `${how}, until the last day on which its departure can be booked.`
  const { reference, changesUntil } = booking
  return changesUntil < today
    ? `The last day to change the travellers of ${reference} has passed. You can still add missing details on the page of your booking.`
    : `${how} (${reference}), ${untilText(changesUntil)}.`
}
