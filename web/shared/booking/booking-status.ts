import type { MyBooking } from '#domain/booking/my-bookings-queries.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

type Status = { tone: 'ok' | 'warn' | 'bad' | 'info' | 'done' | 'none'; says: string }

/** The specification's words for the state of a refund. */
const refunds: Record<string, Status> = {
  pending: { tone: 'warn', says: 'Pending Processing (5 - 10 days)' },
  processed: { tone: 'ok', says: 'Processed & Complete' },
  approved: { tone: 'ok', says: 'Approved & Complete' },
  rejected: { tone: 'bad', says: 'Rejected' },
}

/** The state of a booking in a word, with its icon's tone. */
export function statusOf({ state, awaitsChoice, onTheTrail, tab, refund_status }: StatusFacts): Status {
  if (awaitsChoice) return { tone: 'warn', says: 'Departure cancelled' }
  if (bookingIs.held(state)) return { tone: 'warn', says: 'Payment not finished' }
  if (bookingIs.notCompleted(state)) return { tone: 'none', says: 'Not completed' }
  const refund = refund_status === null ? undefined : refunds[refund_status]
  if (refund) return refund
  if (bookingIs.cancelledByTraveller(state)) return { tone: 'none', says: 'Cancelled' }
  if (bookingIs.cancelledWithDeparture(state)) return { tone: 'none', says: 'Cancelled by the host' }
  if (onTheTrail) return { tone: 'info', says: 'On the trail' }
  if (bookingIs.noShow(state)) return { tone: 'none', says: 'Missed' }
  return tab === 'past' ? { tone: 'done', says: 'Walked' } : { tone: 'ok', says: 'Confirmed' }
}

type StatusFacts = Pick<MyBooking, 'state' | 'awaitsChoice' | 'onTheTrail' | 'tab' | 'refund_status'>
