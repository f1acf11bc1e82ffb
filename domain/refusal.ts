import { accessRefusals } from './refusals/access-refusals.ts'
import { changeRefusals } from './refusals/change-refusals.ts'
import { checkoutRefusals } from './refusals/checkout-refusals.ts'
import { bookingRefusals } from './refusals/booking-refusals.ts'
import { claimRefusals } from './refusals/claim-refusals.ts'
import { accountRefusals } from './refusals/account-refusals.ts'
import { personalDataRefusals } from './refusals/personal-data-refusals.ts'
import { dealRefusals } from './refusals/deal-refusals.ts'
import { giftCardRefusals } from './refusals/gift-card-refusals.ts'
import { extraRefusals } from './refusals/extra-refusals.ts'
import { hostRefusals } from './refusals/host-refusals.ts'
import { membershipRefusals } from './refusals/membership-refusals.ts'
import { officeRefusals } from './refusals/office-refusals.ts'
import { payoutRefusals } from './refusals/payout-refusals.ts'
import { profileRefusals } from './refusals/profile-refusals.ts'
import { promotionRefusals } from './refusals/promotion-refusals.ts'
import { pictureRefusals } from './refusals/picture-refusals.ts'
import { reviewRefusals } from './refusals/review-refusals.ts'
import { guestThreadRefusals } from './refusals/guest-thread-refusals.ts'
import { messageRefusals } from './refusals/message-refusals.ts'
import { supportRefusals } from './refusals/support-refusals.ts'
import { travellerRefusals } from './refusals/traveller-refusals.ts'
import { verificationRefusals } from './refusals/verification-refusals.ts'
import { usd } from './money.ts'
import { referralRefusals } from './refusals/referral-refusals.ts'
import { hostingRefusals } from './refusals/hosting-refusals.ts'

/** The kinds of refusals; `status` below has the HTTP status of each. */
type Kind =
  | 'not-found'
  | 'gone'
  | 'forbidden'
  | 'conflict'
  | 'invalid'
  | 'signed-out'
  | 'too-many'
  | 'unavailable'

const status: Record<Kind, number> = {
  'not-found': 404,
  gone: 410,
  forbidden: 403,
  conflict: 409,
  invalid: 422,
  'signed-out': 401,
  'too-many': 429,
  unavailable: 503,
}

/**
 * Every refusal of the business rules: its kind, its sentence, and the reason if the sentence is general. A number of the
 * refusal's detail is named in braces and formatted as dollars; a text is inserted unchanged.
 */
const refusals = {
  'form-invalid': { kind: 'invalid', message: 'Some fields are missing or wrong.' },
  busy: {
    kind: 'unavailable',
    message: 'We are very busy just now.',
    reason: 'Please try again in a moment. Nothing that you have booked is lost.',
  },
  'signed-out': { kind: 'signed-out', message: 'Please log in to view your bookings' },
  'currency-unknown': { kind: 'invalid', message: 'This currency is not supported.' },
  ...bookingRefusals,
  ...changeRefusals,
  ...checkoutRefusals,
  ...accessRefusals,
  ...accountRefusals,
  ...claimRefusals,
  ...referralRefusals,
  ...personalDataRefusals,
  ...dealRefusals,
  ...giftCardRefusals,
  ...extraRefusals,
  ...promotionRefusals,
  ...hostRefusals,
  ...hostingRefusals,
  ...membershipRefusals,
  ...officeRefusals,
  ...payoutRefusals,
  ...pictureRefusals,
  ...profileRefusals,
  ...reviewRefusals,
  ...guestThreadRefusals,
  ...messageRefusals,
  ...supportRefusals,
  ...travellerRefusals,
  ...verificationRefusals,
} as const satisfies Record<string, { kind: Kind; message: string; reason?: string }>

export type RefusalCode = keyof typeof refusals

/**
 * The business rules refuse the request. Thrown, not returned, so that the transaction rolls back. Any other error that is
 * thrown is a bug. `detail` has the values that the answer needs, such as the true price.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly kind: Kind
  /** Why, where the sentence in `message` is general. */
  readonly reason: string | undefined
  readonly detail: Readonly<Record<string, unknown>>

  /** `message` is the displayed sentence, exactly as in the specification where it has one. */
  constructor(code: RefusalCode, detail: Record<string, unknown> = {}) {
    const refusal: { kind: Kind; message: string; reason?: string } = refusals[code]
    super(filled(refusal.message, detail))
    this.code = code
    this.kind = refusal.kind
    this.reason = refusal.reason && filled(refusal.reason, detail)
    this.detail = detail
  }

  /** The HTTP status of its kind. */
  get status(): number {
    return status[this.kind]
  }
}

function filled(sentence: string, detail: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = detail[name]
    return typeof value === 'string' ? value : usd(Number(value ?? 0))
  })
}
