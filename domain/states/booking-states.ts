import { type Groups, stateGroups } from './state-groups.ts'
import type { StateTable } from './transition.ts'

export type BookingState =
  | 'held'
  | 'confirmed'
  | 'expired'
  | 'abandoned'
  | 'cancelled'
  | 'host_cancelled'
  | 'completed'
  | 'no_show'

type BookingAction =
  | 'confirm'
  | 'expire'
  | 'release'
  | 'cancel'
  | 'cancel-with-departure'
  | 'complete'
  | 'mark-no-show'

/**
 * The life of a booking: spots are held and paid, or the hold ends; a confirmed booking is cancelled by its traveller or
 * with its departure, or ends with the trek. The database holds the same transitions (booking_edge).
 */
export const bookingStates = {
  begins: ['held'],
  moves: {
    held: { confirm: 'confirmed', expire: 'expired', release: 'abandoned' },
    // Money that arrives late takes the spots again.
    expired: { confirm: 'confirmed' },
    abandoned: {},
    confirmed: {
      cancel: 'cancelled',
      'cancel-with-departure': 'host_cancelled',
      complete: 'completed',
      'mark-no-show': 'no_show',
    },
    cancelled: {},
    host_cancelled: {},
    completed: {},
    no_show: {},
  },
  refusals: {
    confirm: null,
    expire: null,
    release: null,
    cancel: 'booking-not-cancellable',
    'cancel-with-departure': null,
    complete: null,
    'mark-no-show': 'booking-not-missable',
  },
} as const satisfies StateTable<BookingState, BookingAction>

/** What verbs, pages and mails distinguish in a booking. */
export const bookingIs = stateGroups({
  /** Its spots are taken and not paid yet. */
  held: ['held'],
  confirmed: ['confirmed'],
  /** Its spots are taken, and the trek has not ended. */
  live: ['held', 'confirmed'],
  expired: ['expired'],
  /** Its hold ended without a payment. */
  notCompleted: ['expired', 'abandoned'],
  /** It was never confirmed. */
  unconfirmed: ['held', 'expired', 'abandoned'],
  cancelledByTraveller: ['cancelled'],
  /** Its departure was cancelled, by the host or an operator. */
  cancelledWithDeparture: ['host_cancelled'],
  cancelled: ['cancelled', 'host_cancelled'],
  /** It was confirmed and is not cancelled. */
  sold: ['confirmed', 'completed', 'no_show'],
  /** The travellers take part in the trek, or took part. */
  attending: ['confirmed', 'completed'],
  completed: ['completed'],
  noShow: ['no_show'],
} satisfies Groups<BookingState>)
