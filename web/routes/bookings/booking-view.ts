import { href } from 'react-router'
import { linkEnd } from '#domain/booking/booking-link.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { isChangeable } from '#domain/booking/change/changeable.ts'
import { isRemovable } from '#domain/booking/booking-rules.ts'
import { isOnPaper, type MyBooking } from '#domain/booking/my-bookings-queries.ts'
import {
  addDays,
  daysBetween,
  nepalDate,
  nepalHour,
  rangeText,
  untilText,
  type IsoDate,
} from '#domain/dates.ts'
import { chargeText, usd } from '#domain/money.ts'
import { spokenName } from '#domain/shown-name.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { counted } from '#figure-text'
import { statusOf } from '../../shared/booking/booking-status.ts'
import { pictureOf } from '../../shared/booking/booking-picture.ts'
import { bothText } from '../../shared/booking/cancel-words.ts'
import type { claimOnCard } from './claim-words.ts'
import { detailsView } from './details-words.ts'
import { refundLine, refundSentence, whoCancelled } from './refund-line.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { departureIs } from '#domain/offer/departure-states.ts'

export type BookingView = ReturnType<typeof viewOf>

type ClaimOnCard = ReturnType<typeof claimOnCard>

/** A booking as text for its card; its ownership has been checked before. */
export function viewOf(booking: MyBooking, now: Date, claim: ClaimOnCard = null) {
  const today = nepalDate(now)
  const { spots, starts_on, ends_on, total_cents, unpaid_cents } = booking
  const { awaitsChoice } = booking
  const stands = booking.tab === 'upcoming' && bookingIs.confirmed(booking.state) && !awaitsChoice
  const isOver = ends_on < today
  const at = href('/bookings/:id', { id: booking.id })
  return {
    id: booking.id,
    to: at,
    spots,
    title: booking.trek_name,
    picture: pictureOf(booking),
    status: statusOf(booking),
    line: `${rangeText(starts_on, ends_on)} · ${counted(spots, 'traveller')}`,
    host: { name: booking.host_name, page: booking.host_page },
    phone: bookingIs.sold(booking.state) && linkEnd(ends_on) > now ? booking.host_phone : '',
    facts: [...priceOf(booking), { name: 'Booking', value: referenceOf(booking.id) }],
    cancelledBy: whoCancelled(booking),
    isDepartureCancelled: bookingIs.cancelledWithDeparture(booking.state),
    says: sentenceOf(booking),
    refundLine: refundLine(booking),
    cutOffs: stands ? cutOffsOf(booking, today) : [],
    cancelTo: stands ? `${at}/cancel` : null,
    chooseTo: booking.choose_until ? `${at}/cancelled-departure` : null,
    changeTo: isChangeable(booking, today) ? `${at}/change` : null,
    details: detailsView(booking, today),
    detailsTo: `${at}/travellers`,
    claim,
    papers:
      isOnPaper(booking) && !isOver
        ? { voucherTo: `${at}/voucher.pdf`, calendarTo: `${at}/calendar.ics` }
        : null,
    message: bookingIs.sold(booking.state) && linkEnd(ends_on) > now ? messageOf(booking) : null,
    review:
      isOver && bookingIs.attending(booking.state) && !awaitsChoice
        ? booking.is_reviewed
          ? 'Your review'
          : 'Write a review'
        : null,
    asksSupport: booking.refund_status === 'rejected',
    supportTo: href('/messages/:conversationId', { conversationId: 'support' }),
    removal: {
      id: booking.id,
      title: booking.trek_name,
      dates: rangeText(starts_on, ends_on),
      listTo: booking.tab === 'upcoming' ? href('/bookings') : `${href('/bookings')}?tab=${booking.tab}`,
    },
    removeTo: isRemovable(booking.state, booking.tab, booking.refund_status) ? `${at}/remove` : null,
    daysToGo: stands ? daysBetween(today, starts_on) : null,
    pay:
      booking.payable && booking.hold_expires_at
        ? {
            ...payOf(booking.hold_expires_at, now, total_cents - unpaid_cents),
            isSent: booking.submitted_at !== null,
          }
        : null,
  }
}

/** The link to the conversation of traveller and host; null when both are the same account. */
function messageOf({ id, account_id, host_page, host_name, host_kind }: MyBooking) {
  if (account_id !== null && account_id === host_page) return null
  // A suspended host has no page: the link opens the booking's conversation if there is one.
  const to = host_page ? `${href('/messages')}?user=${host_page}` : href('/bookings/:id/message', { id })
  return { to, host: spokenName(host_name, host_kind) }
}

/** The paid amount with its credit; for an unpaid booking, the price. */
function priceOf({ state, departure_state, total_cents, unpaid_cents, credit_cents }: MyBooking) {
  if (bookingIs.held(state)) return [{ name: 'Total', value: usd(total_cents) }]
  if (bookingIs.notCompleted(state)) return [{ name: 'Price', value: usd(total_cents) }]
  const paid = { name: 'Paid', value: bothText(total_cents - unpaid_cents, credit_cents) }
  if (unpaid_cents === 0 || !isOwing({ state, departure_state })) return [paid]
  return [paid, { name: 'Still to pay', value: usd(unpaid_cents) }]
}

function payOf(until: Date, now: Date, cents: number) {
  return {
    until: until.toISOString(),
    nepalHour: nepalHour(until),
    now: now.toISOString(),
    amount: chargeText(cents),
  }
}

/** The dates until which a cancellation still gives a refund. */
function cutOffsOf({ terms, starts_on }: MyBooking, today: IsoDate) {
  return terms.refundTiers
    .filter(({ percent }) => percent > 0)
    .map(({ percent, daysBefore }) => ({ percent, until: addDays(starts_on, -daysBefore) }))
    .filter(({ until }) => until >= today)
}

function sentenceOf(booking: MyBooking): string | null {
  const { state, payable } = booking
  if (bookingIs.held(state))
    return payable
      ? `${booking.submitted_at ? '' : 'Your details are not sent yet. '}Your card was not charged.`
      : 'The time for which your spots were held is over.'
  if (bookingIs.notCompleted(state))
    return departureIs.cancelled(booking.departure_state)
      ? 'The departure was cancelled before you had paid. Your card was not charged.'
      : 'It was not paid in time, so others can book the spots. We refund late payments in full.'
  if (booking.awaitsChoice) return choiceSentence(booking)
  if (bookingIs.confirmed(state) && booking.open_change_until !== null)
    return 'Your host wants to change this trek. Please choose on the page of your booking.'
  return bookingIs.cancelled(state) ? refundSentence(booking) : null
}

function choiceSentence({ choose_until: until }: MyBooking): string {
  if (until === null) return 'The departure was cancelled. We email you in a moment what you can choose.'
  return `The departure was cancelled. Please choose ${untilText(nepalDate(new Date(until.getTime() - 1)))}: another date, credit, or your money back.`
}
