import type { IsoDate } from '../dates.ts'
import { percentOf, type Cents } from '../money.ts'
import { proportionOf } from '../offer/proportion-rules.ts'
import type { Terms } from '../offer/terms-rules.ts'
import { refundLadder, refundPercent } from './cancellation-refund-rules.ts'

type Tiers = Pick<Terms, 'refundTiers'>

/** How a booking is paid now, in US cents: by card and by credit, and the cancellation charges of travellers who left. */
export type Paid = {
  total_cents: Cents
  /** The part of it that is not paid yet. */
  unpaid_cents: Cents
  credit_cents: Cents
  /** Included in the two sums; the second is the part that credit paid. */
  charge_cents: Cents
  charge_credit_cents: Cents
  /** The part that a move to another date made non-refundable. */
  nonrefundable_cents: Cents
  /** The part that pays for extras that are not refunded when they were ordered. */
  once_ordered_cents: Cents
}

export type RefundParts = { percent: number; cardCents: Cents; creditCents: Cents }

/** The part of a payment to which the refund rule applies: not the earlier cancellation charges. */
export function refundableOf(paid: Omit<Paid, 'nonrefundable_cents' | 'once_ordered_cents'>): {
  cardCents: Cents
  creditCents: Cents
} {
  const { total_cents, unpaid_cents, credit_cents, charge_cents, charge_credit_cents } = paid
  return {
    cardCents: Math.max(0, total_cents - unpaid_cents - (charge_cents - charge_credit_cents)),
    creditCents: credit_cents - charge_credit_cents,
  }
}

/**
 * The refund of a traveller's cancellation on that date: the tier's share of the card and of the credit, each computed
 * separately.
 */
export function refundParts(terms: Tiers, paid: Paid, startsOn: IsoDate, cancelledOn: IsoDate): RefundParts {
  return refundAt(paid, refundPercent(terms, startsOn, cancelledOn))
}

/**
 * The refund of a booking at this percentage: of the card and of the credit, each computed separately. The percentage does not
 * apply to what pays for extras that are not refunded, and the part that a move made non-refundable stays; both are taken from
 * card and credit in proportion.
 */
export function refundAt(paid: Paid, percent: number): RefundParts {
  const whole = refundableOf(paid)
  const cardOnce = proportionOf(paid.once_ordered_cents, whole.cardCents, whole.cardCents + whole.creditCents)
  const cardCents = whole.cardCents - cardOnce
  const creditCents = whole.creditCents - (paid.once_ordered_cents - cardOnce)
  const cardStays = proportionOf(paid.nonrefundable_cents, cardCents, cardCents + creditCents)
  const creditStays = paid.nonrefundable_cents - cardStays
  return {
    percent,
    cardCents: Math.max(0, Math.min(percentOf(cardCents, percent), cardCents - cardStays)),
    creditCents: Math.max(0, Math.min(percentOf(creditCents, percent), creditCents - creditStays)),
  }
}

/**
 * The dated refund steps of a booking, see `refundLadder`. The step that contains today counts what is paid now; in the later ones
 * everything is paid.
 */
export function ladderOf(
  terms: Tiers,
  startsOn: IsoDate,
  paid: Paid,
  today: IsoDate,
): ReturnType<typeof refundLadder> {
  return refundLadder(terms, startsOn, 0).map((step, index, steps) => {
    const isLater = isLaterStep(steps, index, today)
    const { cardCents, creditCents } = refundAt(isLater ? { ...paid, unpaid_cents: 0 } : paid, step.percent)
    return { ...step, cents: cardCents, creditCents }
  })
}

/** Whether a refund step begins after today. */
export function isLaterStep(
  steps: readonly { until: IsoDate | null }[],
  index: number,
  today: IsoDate,
): boolean {
  const last = steps[index - 1]?.until
  return last !== undefined && last !== null && last >= today
}

/** The full refund of a cancellation by the host or an operator. */
export function wholeRefund({
  total_cents,
  unpaid_cents,
  credit_cents,
}: Pick<Paid, 'total_cents' | 'unpaid_cents' | 'credit_cents'>): RefundParts {
  return { percent: 100, cardCents: total_cents - unpaid_cents, creditCents: credit_cents }
}

/** The part that is not refunded: it is earned like the price when the trek would have ended. */
export function retainedCents(
  paid: Pick<Paid, 'total_cents' | 'unpaid_cents' | 'credit_cents'>,
  back: RefundParts,
): Cents {
  return paid.total_cents - paid.unpaid_cents - back.cardCents + paid.credit_cents - back.creditCents
}

/** The first state of a cancellation's refund: credit alone is returned at once, nothing due is no refund. */
export function firstRefundStatus(
  { cardCents, creditCents }: RefundParts,
  isApproved: boolean,
): 'pending' | 'approved' | 'processed' | null {
  if (cardCents > 0) return isApproved ? 'approved' : 'pending'
  return creditCents > 0 ? 'processed' : null
}
