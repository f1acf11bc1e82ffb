import { addDays, nepalDate } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { Plan } from '../ports/provider-subscriptions.ts'

/** The price of membership and the months of one payment (specification, Business constants). */
export const plans: Record<Plan, { priceCents: Cents; months: number; per: string }> = {
  monthly: { priceCents: 10_00, months: 1, per: 'a month' },
  yearly: { priceCents: 100_00, months: 12, per: 'a year' },
}

/** Off every trek, in whole per cent … */
export const MEMBER_PERCENT = 5
/** … after this many consecutive paid months. */
export const MONTHS_TO_DISCOUNT = 6
/** A renewal paid within this many days of its date is no lapse. */
export const GRACE_DAYS = 7
/** Members may book this many days after the last day to book. */
export const MEMBER_BOOKING_DAYS = 2
/** A yearly renewal is announced this many days before. */
export const ANNOUNCED_DAYS = 14

export type MembershipState = 'created' | 'open' | 'expired' | 'active' | 'past_due' | 'ended' | 'surplus'

/** A paid month or year, and the time of payment. */
export type PaidPeriod = { plan: Plan; startsAt: Date; endsAt: Date; paidAt: Date }

export type Standing = {
  /** Can book two days longer. */
  isMember: boolean
  /** Consecutive paid months; a lapse resets them. */
  months: number
  discountPercent: number
  /** When the discount begins without a lapse; null when it has begun, or never will. */
  discountFrom: Date | null
}

export const noMember: Standing = { isMember: false, months: 0, discountPercent: 0, discountFrom: null }

/**
 * A member's standing at that instant. A month of the monthly plan counts at its payment, those of a yearly plan as
 * they pass; a renewal paid more than 7 days after its date resets the count. `goesOn` means that the membership
 * renews.
 */
export function standingOf(paid: readonly PaidPeriod[], goesOn: boolean, now: Date): Standing {
  const run = lastRun(paid)
  const last = run.at(-1)
  if (!last || now >= (goesOn ? graceEnd(last.endsAt) : last.endsAt)) return noMember
  const months = run.reduce((sum, period) => sum + countedMonths(period, now), 0)
  const isEarned = months >= MONTHS_TO_DISCOUNT
  return {
    isMember: true,
    months,
    discountPercent: isEarned ? MEMBER_PERCENT : 0,
    discountFrom: isEarned ? null : earnedAt(run, goesOn),
  }
}

/** The deadline for a renewal's payment without a lapse. */
export function graceEnd(renewalAt: Date): Date {
  return new Date(renewalAt.getTime() + GRACE_DAYS * 86_400_000)
}

/** The last series of paid periods without a lapse, oldest first. */
function lastRun(paid: readonly PaidPeriod[]): PaidPeriod[] {
  let run: PaidPeriod[] = []
  for (const period of paid.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const before = run.at(-1)
    if (before && period.paidAt > graceEnd(before.endsAt)) run = []
    run.push(period)
  }
  return run
}

function countedMonths({ plan, startsAt }: PaidPeriod, now: Date): number {
  if (plan === 'monthly') return 1
  let passed = 0
  while (passed < plans[plan].months && addMonths(startsAt, passed + 1) <= now) passed += 1
  return passed
}

/** When the sixth month will count: for a yearly plan when it has passed, for the monthly one at its payment. */
function earnedAt(run: PaidPeriod[], goesOn: boolean): Date | null {
  const last = run.at(-1)
  if (!last) return null
  const before = run.slice(0, -1).reduce((sum, { plan }) => sum + plans[plan].months, 0)
  const missing = MONTHS_TO_DISCOUNT - before
  if (last.plan === 'yearly') return addMonths(last.startsAt, missing)
  // Months from a 31st renew on the last day of shorter ones: the first of them has the original day.
  const first = run.findLast(({ startsAt }, index) => run[index - 1]?.endsAt.getTime() !== startsAt.getTime())
  const day = (first ?? last).startsAt.getUTCDate()
  return goesOn ? addMonths(last.startsAt, missing - 1, day) : null
}

/** The same day this many months later, like the provider's renewals: the last day of a shorter month. */
export function addMonths(at: Date, months: number, day = at.getUTCDate()): Date {
  const first = new Date(at)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastDay))
  return first
}

/**
 * The booking deadline in days before the start: for members two days later, but at the latest on the day before it.
 */
export function deadlineDaysFor(
  { isMember }: Pick<Standing, 'isMember'>,
  bookingDeadlineDays: number,
): number {
  if (!isMember) return bookingDeadlineDays
  return Math.min(bookingDeadlineDays, Math.max(1, bookingDeadlineDays - MEMBER_BOOKING_DAYS))
}

/** Whether the mail before a yearly renewal is due. */
export function isRenewalNear(renewalAt: Date, now: Date): boolean {
  return now < renewalAt && addDays(nepalDate(now), ANNOUNCED_DAYS) >= nepalDate(renewalAt)
}
