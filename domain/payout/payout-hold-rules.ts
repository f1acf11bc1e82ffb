import type { BankReview } from './bank/bank-review-states.ts'
import { hostIs } from '../host/host-states.ts'
import { bankReviewIs } from './bank/bank-review-states.ts'

/** The reasons to hold a due share. The first two belong to a booking, the others to a host. */
export const holdTexts = {
  dispute: 'The card’s bank disputes the payment',
  claim: 'A traveller’s claim is open',
  host_suspended: 'The host is suspended',
  host_unverified: 'The host is not verified',
  bank_reported: 'The host reported the bank details: this was not me',
  bank_missing: 'No bank details yet',
  bank_returned: 'The bank returned a payout to this account',
  bank_rejected: 'An operator rejected this account',
  bank_unconfirmed: 'Bank details wait for an operator',
  bank_changed: 'Bank details changed less than 72 hours ago',
} as const

export type HoldReason = keyof typeof holdTexts
export type BookingHold = 'dispute' | 'claim'

/** Reasons from an open case of the booking itself, which end only with it. */
export const bookingHolds = ['dispute', 'claim'] as const satisfies BookingHold[]

/**
 * Reasons that have a separate mail to the host. The mails about a claim, a suspension, and changed or rejected bank
 * details announce the others.
 */
export const announcedHolds = [
  'dispute',
  'host_unverified',
  'bank_missing',
  'bank_unconfirmed',
] as const satisfies HoldReason[]

/** How long changed bank details receive no payout (PRODUCT, People). */
export const QUIET_HOURS_AFTER_CHANGE = 72

export type Payee = {
  status: string
  /** Null when the host has no bank details. */
  changed_at: Date | null
  confirmed_at: Date | null
  /** When a payout to these details was returned; null without one. */
  returned_at: Date | null
  /** An operator's request or decision about these details; null without details. */
  review: BankReview | null
  /** The host has reported 'This was not me', and no operator has closed the case. */
  has_case: boolean
}

/** Why a host may not be paid now, or null; only a verified host is paid. */
export function hostHold(
  { status, changed_at, confirmed_at, returned_at, review, has_case }: Payee,
  now: Date,
): HoldReason | null {
  if (hostIs.suspended(status)) return 'host_suspended'
  if (has_case) return 'bank_reported'
  if (!changed_at) return 'bank_missing'
  if (returned_at) return 'bank_returned'
  if (bankReviewIs.rejected(review)) return 'bank_rejected'
  if (!confirmed_at) return 'bank_unconfirmed'
  if (!hostIs.verified(status)) return 'host_unverified'
  if (now.getTime() - changed_at.getTime() < QUIET_HOURS_AFTER_CHANGE * 3_600_000) return 'bank_changed'
  return null
}

/** The reason for the host; empty when nothing holds the payouts. */
export function ownHoldText(reason: string): string {
  if (reason === 'host_suspended') return 'You are suspended'
  if (reason === 'bank_reported') return 'You reported a change of your bank details'
  return reason === 'host_unverified' ? 'An operator has not verified you yet' : holdText(reason)
}

/** The sentence for the reason stored on a share; empty when nothing holds it. */
export function holdText(reason: string): string {
  return reason in holdTexts ? holdTexts[reason as HoldReason] : ''
}
