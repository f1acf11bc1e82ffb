import { addDays, endOfNepalDay, type IsoDate } from '../dates.ts'
import { dueAt } from '../payout/payout-rules.ts'
import { type ItemState, shareIs } from '../states/share-states.ts'
import type { Terms } from '../offer/terms-rules.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'

export type ClaimState = 'open' | 'granted' | 'declined' | 'withdrawn'

/** The kinds of incident. */
export const claimKinds = {
  not_met: 'Nobody met us at the start',
  not_as_described: 'Something we paid for was missing or not as described',
  unsafe: 'It was not safe',
  cut_short: 'The trek was cut short or changed',
  lost: 'Something was lost or damaged',
  other: 'Something else',
} as const
export type ClaimKind = keyof typeof claimKinds

/** Why a staff member opens a claim: the audit log records it with the access. */
export const claimLookReasons = {
  decide: 'Deciding about the claim',
  again: 'Reviewing again on request',
  authority: 'An authority asks',
} as const

/** The hours within which a claim is answered (specification, Business constants). */
export const CLAIM_ANSWER_HOURS = 48
/** The maximum number of claims on one booking, because a person reads each. */
export const MOST_CLAIMS = 5
export const MOST_CLAIM_PHOTOS = 5
export const MOST_CLAIM_CHARACTERS = 2000
export const MOST_WISH_CHARACTERS = 500
/** The operator's answer, which both sides read. */
export const MOST_ANSWER_CHARACTERS = 1000

const HOUR_MS = 3_600_000

/**
 * The period of incidents that can be claimed: from 00:00 in Nepal of the trek's first day until 24:00 of the day after its
 * last, the journey home.
 */
export function incidentTime({ starts_on, ends_on }: { starts_on: IsoDate; ends_on: IsoDate }) {
  return { from: endOfNepalDay(addDays(starts_on, -1)), to: dueAt(ends_on) }
}

/** The last instant at which an incident at that time can be claimed, under the terms of the booking. */
export function lastClaimOf(happenedAt: Date, { claimHours }: Pick<Terms, 'claimHours'>): Date {
  return new Date(happenedAt.getTime() + claimHours * HOUR_MS)
}

/** The deadline for the answer to a claim made now. */
export function answerDue(madeAt: Date): Date {
  return new Date(madeAt.getTime() + CLAIM_ANSWER_HOURS * HOUR_MS)
}

export type Claimable = {
  state: string
  departure_state: string
  starts_on: IsoDate
  ends_on: IsoDate
  terms: Pick<Terms, 'claimHours'>
  /** The state of the host's share. */
  share: ItemState | null
  hasOpenClaim: boolean
  claims: number
}

export type ClaimRefusal =
  | 'claim-not-booked'
  | 'claim-departure-cancelled'
  | 'claim-too-early'
  | 'claim-too-late'
  | 'claim-open-already'
  | 'claim-share-paid'
  | 'too-many-claims'

/** The code of the refusal of a claim about a booking now; null when a claim can be made. */
export function claimRefusal(booking: Claimable, now: Date): ClaimRefusal | null {
  const { state, departure_state, share } = booking
  if (!bookingIs.sold(state)) return 'claim-not-booked'
  if (departureIs.cancelled(departure_state)) return 'claim-departure-cancelled'
  const { from, to } = incidentTime(booking)
  if (now < from) return 'claim-too-early'
  if (booking.hasOpenClaim) return 'claim-open-already'
  if (booking.claims >= MOST_CLAIMS) return 'too-many-claims'
  if (now > lastClaimOf(to, booking.terms)) return 'claim-too-late'
  if (!shareIs.claimable(share)) return 'claim-share-paid'
  return null
}

/** The claim's number as people see it: 'CL-000042'. */
export function claimNumber(number: number): string {
  return `CL-${String(number).padStart(6, '0')}`
}
