import { bookingIs } from '../../states/booking-states.ts'

const MINUTE = 60_000

/** How long Book Now holds the chosen spots while the form is filled in (PRODUCT, Booking). */
export const HOLD_MINUTES = 15
/** The extension of 'Hold 10 more minutes', which is possible once. */
export const RENEWAL_MINUTES = 10
/** How long a submitted form waits for its payment. */
export const PAYMENT_MINUTES = 30

/** At most this many live holds and pending bookings of one visitor on one departure. */
const LIVE_PER_VISITOR = 2
/** At most this many of one network (IPv4 /24, IPv6 /48) on one departure. */
const LIVE_PER_NETWORK = 6
/** A visitor with this many unpaid ends on one departure waits before holding it again … */
const UNPAID_ALLOWED = 2
/** … for this many minutes after the last of them. */
const UNPAID_PAUSE_MINUTES = 60
/** After this many unpaid ends of its holds on one departure a network needs a signed-in account … */
const UNPAID_OF_NETWORK = 3
/** … until this many minutes have passed. */
const NETWORK_MEMORY_MINUTES = 24 * 60
/** A network that is not signed in may always hold this many spots of a departure, and at most half of the free ones. */
const LEAST_SPOTS_OF_NETWORK = 2

/** The earlier holds of a visitor and their network on one departure. */
export type HoldsSoFar = {
  /** Live holds and pending bookings. */
  liveOfVisitor: number
  liveOfNetwork: number
  /** Holds that ended unpaid since `unpaidSince`. */
  unpaidOfVisitor: number
  /** Holds that ended unpaid since `networkUnpaidSince`. */
  unpaidOfNetwork: number
}

/** Why a visitor with this history may not make another hold on the departure now; null if allowed. */
export function refusedHold(
  soFar: HoldsSoFar,
  isSignedIn: boolean,
): 'too-many-holds' | 'unpaid-holds-need-account' | null {
  const { liveOfVisitor, liveOfNetwork, unpaidOfVisitor, unpaidOfNetwork } = soFar
  if (liveOfVisitor >= LIVE_PER_VISITOR || liveOfNetwork >= LIVE_PER_NETWORK) return 'too-many-holds'
  if (unpaidOfVisitor >= UNPAID_ALLOWED) return 'too-many-holds'
  if (unpaidOfNetwork >= UNPAID_OF_NETWORK && !isSignedIn) return 'unpaid-holds-need-account'
  return null
}

/**
 * How many spots of a departure a network may hold without an account: half of those that would be free without its own
 * holds, and always two. `heldByNetwork` counts the spots of its holds that have no account.
 */
export function spotsOfNetwork(freeSpots: number, heldByNetwork: number): number {
  return Math.max(LEAST_SPOTS_OF_NETWORK, Math.floor((freeSpots + heldByNetwork) / 2))
}

/** Whether the spots are still held: an expired hold counts as ended before the job ends it. */
export function isHeld(booking: { state: string; hold_expires_at: Date | null }, now: Date): boolean {
  return bookingIs.held(booking.state) && booking.hold_expires_at !== null && booking.hold_expires_at > now
}

/** When a hold made at that instant ends. */
export function holdEnd(at: Date): Date {
  return new Date(at.getTime() + HOLD_MINUTES * MINUTE)
}

/** When a renewed hold ends: ten minutes after its first end. */
export function renewedEnd(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() + RENEWAL_MINUTES * MINUTE)
}

/** The payment deadline of a form submitted at that instant. */
export function paymentEnd(at: Date): Date {
  return new Date(at.getTime() + PAYMENT_MINUTES * MINUTE)
}

/** The instant since which unpaid ends count against a visitor. */
export function unpaidSince(at: Date): Date {
  return new Date(at.getTime() - UNPAID_PAUSE_MINUTES * MINUTE)
}

/** The instant since which unpaid ends count against a network. */
export function networkUnpaidSince(at: Date): Date {
  return new Date(at.getTime() - NETWORK_MEMORY_MINUTES * MINUTE)
}
