import { accessRefusals } from './refusals/access-refusals.ts'
import { checkoutRefusals } from './refusals/checkout-refusals.ts'
import { claimRefusals } from './refusals/claim-refusals.ts'
import { accountRefusals } from './refusals/account-refusals.ts'
import { personalDataRefusals } from './refusals/personal-data-refusals.ts'
import { dealRefusals } from './refusals/deal-refusals.ts'
import { hostRefusals } from './refusals/host-refusals.ts'
import { membershipRefusals } from './refusals/membership-refusals.ts'
import { officeRefusals } from './refusals/office-refusals.ts'
import { payoutRefusals } from './refusals/payout-refusals.ts'
import { profileRefusals } from './refusals/profile-refusals.ts'
import { pictureRefusals } from './refusals/picture-refusals.ts'
import { reviewRefusals } from './refusals/review-refusals.ts'
import { letterRefusals } from './refusals/guest-thread-refusals.ts'
import { messageRefusals } from './refusals/message-refusals.ts'
import { supportRefusals } from './refusals/support-refusals.ts'
import { travellerRefusals } from './refusals/traveller-refusals.ts'
import { verificationRefusals } from './refusals/verification-refusals.ts'
import { failedSentences } from './failed-sentences.ts'
import { usd } from './money.ts'
import { referralRefusals } from './refusals/referral-refusals.ts'
import { hostingRefusals } from './refusals/hosting-refusals.ts'

/** The kinds of refusals; `status` below has the HTTP status of each. */
type Kind = 'not-found' | 'forbidden' | 'conflict' | 'invalid' | 'signed-out' | 'too-many' | 'unavailable'

const status: Record<Kind, number> = {
  'not-found': 404,
  forbidden: 403,
  conflict: 409,
  invalid: 422,
  'signed-out': 401,
  'too-many': 429,
  unavailable: 503,
}

/** The specification's sentence for any booking or checkout failure, and for a cancellation. */
const { booking: BOOKING_FAILED, cancellation: CANCELLATION_FAILED } = failedSentences
const TOO_MANY_HOLDS =
  'Too many bookings of this departure are being made from here. Please try again in a few minutes.'
const NO_TREK = 'No trek data available. Please go back and try again.'

/**
 * Every refusal of the business rules: its kind, its sentence, and the reason if the sentence is general. A number of the
 * refusal's detail is named in braces and formatted as dollars; a text is inserted unchanged.
 */
const refusals = {
  'trek-not-found': { kind: 'not-found', says: NO_TREK },
  'departure-not-found': {
    kind: 'not-found',
    says: BOOKING_FAILED,
    because: 'This trek has no departure on these dates.',
  },
  'departure-not-open': {
    kind: 'conflict',
    says: BOOKING_FAILED,
    because: 'This departure can no longer be booked.',
  },
  'departure-past': {
    kind: 'conflict',
    says: BOOKING_FAILED,
    because: 'This departure has already started.',
  },
  'booking-deadline-passed': {
    kind: 'conflict',
    says: BOOKING_FAILED,
    because: 'The last day to book this departure has passed.',
  },
  'no-more-spots': { kind: 'conflict', says: 'No more spots available for this trek.' },
  'too-many-holds': { kind: 'too-many', says: TOO_MANY_HOLDS },
  'network-share-held': {
    kind: 'too-many',
    says: TOO_MANY_HOLDS,
    because: 'Without an account, at most half of the free spots can be held. Sign in to hold more.',
  },
  'unpaid-holds-need-account': {
    kind: 'too-many',
    says: TOO_MANY_HOLDS,
    because: 'Several holds from here have ended unpaid. Sign in to book this departure now.',
  },
  'own-trek': { kind: 'conflict', says: BOOKING_FAILED, because: 'You cannot book your own trek.' },
  'party-size': {
    kind: 'invalid',
    says: BOOKING_FAILED,
    because: 'A booking needs 1 to 50 travellers, at least one of them an adult.',
  },
  'hold-over': {
    kind: 'conflict',
    says: BOOKING_FAILED,
    because: 'Your hold on these spots has ended. Choose your departure again.',
  },
  'hold-renewed-already': { kind: 'conflict', says: BOOKING_FAILED, because: 'A hold can be renewed once.' },
  'booking-submitted': {
    kind: 'conflict',
    says: BOOKING_FAILED,
    because: 'These details were already sent and can no longer be changed.',
  },
  'booking-not-found': { kind: 'not-found', says: BOOKING_FAILED, because: 'There is no such booking.' },
  'booking-foreign-user': {
    kind: 'forbidden',
    says: BOOKING_FAILED,
    because: 'You can only book in your own name.',
  },
  'booking-not-cancellable': {
    kind: 'conflict',
    says: CANCELLATION_FAILED,
    because: 'Only a confirmed, upcoming booking can be cancelled.',
  },
  'booking-not-cancelled': {
    kind: 'conflict',
    says: CANCELLATION_FAILED,
    because: 'This booking is not cancelled.',
  },
  'departure-cancelled': {
    kind: 'conflict',
    says: CANCELLATION_FAILED,
    because: 'This departure is being cancelled for everyone. You get a full refund automatically.',
  },
  'departure-not-cancellable': {
    kind: 'conflict',
    says: 'This departure cannot be cancelled.',
    because: 'It is already cancelled or over, or it has started and only an operator can end it.',
  },
  'cancellation-needs-reason': { kind: 'invalid', says: 'Please say why the departure is cancelled.' },
  'booking-not-deletable': {
    kind: 'conflict',
    says: 'This booking cannot be deleted. Cancelled bookings can only be deleted after refund processing is complete.',
  },
  'refund-changed': {
    kind: 'conflict',
    says: CANCELLATION_FAILED,
    because: 'The refund has changed since you opened this page. Nothing was cancelled.',
  },
  'price-changed': {
    kind: 'conflict',
    says: BOOKING_FAILED,
    because: 'The price has changed since you saw it.',
  },
  'same-key-other-booking': {
    kind: 'invalid',
    says: BOOKING_FAILED,
    because: 'This idempotency key was used for another booking.',
  },
  'key-too-short': {
    kind: 'invalid',
    says: BOOKING_FAILED,
    because: 'Without a cookie, the Idempotency-Key must be a random value of at least 16 characters.',
  },
  'details-invalid': { kind: 'invalid', says: BOOKING_FAILED, because: 'Some details are missing or wrong.' },
  ...checkoutRefusals,
  'credit-negative': { kind: 'invalid', says: 'Credit amount cannot be negative' },
  'credit-too-much': {
    kind: 'conflict',
    says: 'Cannot use more credit than available. Maximum: {maximumCents}',
  },
  'credit-above-price': {
    kind: 'conflict',
    says: BOOKING_FAILED,
    because: 'This booking needs less credit than that.',
  },
  'credit-leaves-too-little': {
    kind: 'conflict',
    says: BOOKING_FAILED,
    because: 'A card cannot be charged less than $0.50. Use a little less credit.',
  },
  'provider-unavailable': {
    kind: 'unavailable',
    says: BOOKING_FAILED,
    because: 'The payment provider is not responding. Nothing was changed.',
  },
  'session-not-found': { kind: 'not-found', says: 'Booking not found' },
  busy: {
    kind: 'unavailable',
    says: 'We are very busy just now.',
    because: 'Please try again in a moment. Nothing that you have booked is lost.',
  },
  'signed-out': { kind: 'signed-out', says: 'Please log in to view your bookings' },
  'currency-unknown': { kind: 'invalid', says: 'This currency is not supported.' },
  ...accessRefusals,
  ...accountRefusals,
  ...claimRefusals,
  ...referralRefusals,
  ...personalDataRefusals,
  ...dealRefusals,
  ...hostRefusals,
  ...hostingRefusals,
  ...membershipRefusals,
  ...officeRefusals,
  ...payoutRefusals,
  ...pictureRefusals,
  ...profileRefusals,
  ...reviewRefusals,
  ...letterRefusals,
  ...messageRefusals,
  ...supportRefusals,
  ...travellerRefusals,
  ...verificationRefusals,
} as const satisfies Record<string, { kind: Kind; says: string; because?: string }>

export type RefusalCode = keyof typeof refusals

/** The built pages contain a separate copy of this class; `instanceof` recognises instances of both by this mark. */
const MARK = Symbol.for('chautari refusal')

/**
 * The business rules refuse the request. Thrown, not returned, so that the transaction rolls back. Any other error that is
 * thrown is a bug. `detail` has the values that the answer needs, such as the true price.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly kind: Kind
  /** The displayed sentence, exactly as in the specification where it has one. */
  readonly says: string
  readonly because: string | undefined
  readonly detail: Readonly<Record<string, unknown>>
  readonly [MARK] = true

  static override [Symbol.hasInstance](error: unknown): error is Refusal {
    return error instanceof Error && MARK in error
  }

  constructor(code: RefusalCode, detail: Record<string, unknown> = {}) {
    super(code)
    const refusal: { kind: Kind; says: string; because?: string } = refusals[code]
    this.code = code
    this.kind = refusal.kind
    this.says = refusal.says.replace(/\{(\w+)\}/g, (_, name: string) => {
      const told = detail[name]
      return typeof told === 'string' ? told : usd(Number(told ?? 0))
    })
    this.because = refusal.because
    this.detail = detail
  }

  /** The HTTP status of its kind. */
  get status(): number {
    return status[this.kind]
  }
}
