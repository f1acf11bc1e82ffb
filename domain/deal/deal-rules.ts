import { addDays, daysBetween, endOfNepalDay, isDate, type IsoDate, nepalDate } from '../dates.ts'
import { type Cents, percentOf } from '../money.ts'
import type { RefusalCode } from '../refusal.ts'
import { type Groups, stateGroups } from '../states/state-groups.ts'

/** The maker of a deal bears its cost: a host's lowers the host's base, an operator's is the platform's cost. */
export type DealMaker = 'host' | 'operator'

/** The subject of a deal; exactly one of them. */
export type DealScope = { region: string } | { trekId: string } | { departureId: string }

/** The maximum discount of a deal, in per cent. */
export const MOST_PERCENT = 50
/** The maximum length of a deal in days … */
export const LONGEST_DAYS = 366
/** … and the maximum number of days until its start. */
export const FURTHEST_DAYS = 366
/** The maximum number of a host's current and future deals. */
export const MOST_OF_HOST = 50
/** Members get a deal this many days before others: 48 hours before its first day begins in Nepal. */
export const EARLY_DAYS = 2

export type DealPeriod = { firstOn: IsoDate; lastOn: IsoDate }

/** The latest first day of deals open on that date in Nepal: for members including those that begin within 48 hours. */
export function firstDayOpen(today: IsoDate, isMember: boolean): IsoDate {
  return isMember ? addDays(today, EARLY_DAYS) : today
}

/**
 * Whether a deal that was not withdrawn can be booked at that instant: whole days in Nepal, for members 48 hours
 * earlier.
 */
export function isOpenAt({ firstOn, lastOn }: DealPeriod, isMember: boolean, at: Date): boolean {
  const today = nepalDate(at)
  return firstOn <= firstDayOpen(today, isMember) && today <= lastOn
}

/** When a deal opens for everybody, and for members. */
export function opensAt(firstOn: IsoDate): { members: Date; everybody: Date } {
  const endOfDayBefore = (on: IsoDate) => endOfNepalDay(addDays(on, -1))
  return { members: endOfDayBefore(addDays(firstOn, -EARLY_DAYS)), everybody: endOfDayBefore(firstOn) }
}

export type Counting = { percent: number; madeBy: DealMaker; lastOn: IsoDate; id: string }

/**
 * The order of deals for the same departure, which never add up. The highest percentage; among equal ones an
 * operator's, so that no host earns less than one who made no deal; then the one that lasts longest.
 */
export function compareDeals(one: Counting, other: Counting): number {
  return (
    other.percent - one.percent ||
    Number(other.madeBy === 'operator') - Number(one.madeBy === 'operator') ||
    (one.lastOn === other.lastOn ? 0 : one.lastOn < other.lastOn ? 1 : -1) ||
    (one.id < other.id ? -1 : 1)
  )
}

/** What one traveller pays with a deal of this percentage, in US cents. */
export function dealPrice(cents: Cents, percent: number): Cents {
  return cents - percentOf(cents, percent)
}

export type DealTerms = DealPeriod & { percent: number; title: string }

/** The problem of a new deal's percentage, period or title; null without one. */
export function refusesDeal(
  { percent, firstOn, lastOn, title }: DealTerms,
  today: IsoDate,
): RefusalCode | null {
  if (!Number.isInteger(percent) || percent < 1 || percent > MOST_PERCENT) return 'deal-percent'
  if (!isDate(firstOn) || !isDate(lastOn) || lastOn < firstOn) return 'deal-dates'
  if (firstOn < today) return 'deal-in-past'
  if (daysBetween(firstOn, lastOn) >= LONGEST_DAYS || daysBetween(today, firstOn) > FURTHEST_DAYS)
    return 'deal-too-long'
  return title.length > 80 ? 'deal-title' : null
}

export type DealState = 'coming' | 'running' | 'over' | 'ended'

/** What pages distinguish in a deal. */
export const dealIs = stateGroups({ live: ['coming', 'running'] } satisfies Groups<DealState>)

/** The state of a deal on that date in Nepal; 'ended' means withdrawn. */
export function dealStateOn(deal: DealPeriod & { endedAt: Date | null }, today: IsoDate): DealState {
  if (deal.endedAt) return 'ended'
  if (deal.lastOn < today) return 'over'
  return deal.firstOn > today ? 'coming' : 'running'
}
