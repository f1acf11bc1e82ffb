/** What may stand between a share that is due and its payment. The first two belong to a booking, the others to a host. */
export const holdTexts = {
  dispute: 'The card’s bank disputes the payment',
  claim: 'A traveller’s claim is open',
  host_suspended: 'The host is suspended',
  host_unverified: 'The host is not verified',
  bank_reported: 'The host reported the bank details: this was not me',
  bank_missing: 'No bank details yet',
  bank_returned: 'The bank returned a payout to this account',
  bank_unconfirmed: 'Bank details wait for an operator',
  bank_changed: 'Bank details changed less than 72 hours ago',
} as const

export type HoldReason = keyof typeof holdTexts
export type BookingHold = 'dispute' | 'claim'

/** Those that an open case of the booking itself gives, and only its end takes away. */
export const bookingHolds = ['dispute', 'claim'] as const satisfies BookingHold[]

/**
 * Reasons that a mail of their own announces to the host. The mails about a claim, a suspension and changed bank details
 * announce the others.
 */
export const announcedHolds = [
  'dispute',
  'host_unverified',
  'bank_missing',
  'bank_unconfirmed',
] as const satisfies HoldReason[]

/** For how long nothing is paid to bank details that changed (PRODUCT, People). */
export const QUIET_HOURS_AFTER_CHANGE = 72

export type Payee = {
  status: string
  /** Null when the host never gave bank details. */
  changed_at: Date | null
  confirmed_at: Date | null
  /** When a payout to these details came back; null when none did. */
  returned_at: Date | null
  /** The host has said 'This was not me', and no operator has closed the case. */
  has_case: boolean
}

/** Why nothing may be paid to a host now, or null; only a verified host is paid. */
export function hostHold(
  { status, changed_at, confirmed_at, returned_at, has_case }: Payee,
  now: Date,
): HoldReason | null {
  if (status === 'suspended') return 'host_suspended'
  if (has_case) return 'bank_reported'
  if (!changed_at) return 'bank_missing'
  if (returned_at) return 'bank_returned'
  if (!confirmed_at) return 'bank_unconfirmed'
  if (status !== 'verified') return 'host_unverified'
  if (now.getTime() - changed_at.getTime() < QUIET_HOURS_AFTER_CHANGE * 3_600_000) return 'bank_changed'
  return null
}

/** The same in words to the host; empty when nothing holds it. */
export function ownHoldText(reason: string): string {
  if (reason === 'host_suspended') return 'You are suspended'
  if (reason === 'bank_reported') return 'You reported a change of your bank details'
  return reason === 'host_unverified' ? 'An operator has not verified you yet' : holdText(reason)
}

/** The sentence for a reason as it is kept on a share; empty when nothing holds it. */
export function holdText(reason: string): string {
  return reason in holdTexts ? holdTexts[reason as HoldReason] : ''
}
