import { addDays, daysBetween, endOfNepalDay, isDate, type IsoDate, nepalDate } from '../dates.ts'
import { type Cents, percentOf } from '../money.ts'
import type { RefusalCode } from '../refusal.ts'

/** Who made a deal bears it: a host's own lowers the host's base, an operator's is the platform's cost. */
export type DealMaker = 'host' | 'operator'

/** What a deal is for; exactly one of them. */
export type DealScope = { region: string } | { trekId: string } | { departureId: string }

/** A deal takes at most half off. */
export const MOST_PERCENT = 50
/** A deal can be booked for at most so many days … */
export const LONGEST_DAYS = 366
/** … and begins at most so many days from now. */
export const FURTHEST_DAYS = 366
/** So many deals of one host run or come at most. */
export const MOST_OF_HOST = 50
/** Members see and get a deal so many days before everybody: 48 hours before its first day begins in Nepal. */
export const EARLY_DAYS = 2

export type DealPeriod = { firstOn: IsoDate; lastOn: IsoDate }

/** Until which first day deals are open on that date in Nepal: members have those that begin within 48 hours too. */
export function firstDayOpen(today: IsoDate, isMember: boolean): IsoDate {
  return isMember ? addDays(today, EARLY_DAYS) : today
}

/** Whether a deal that nobody has ended can be booked at that instant: whole days in Nepal, for members 48 hours earlier. */
export function isOpenAt({ firstOn, lastOn }: DealPeriod, isMember: boolean, at: Date): boolean {
  const today = nepalDate(at)
  return firstOn <= firstDayOpen(today, isMember) && today <= lastOn
}

/** From when everybody can book a deal, and from when members can. */
export function opensAt(firstOn: IsoDate): { members: Date; everybody: Date } {
  const endOfDayBefore = (on: IsoDate) => endOfNepalDay(addDays(on, -1))
  return { members: endOfDayBefore(addDays(firstOn, -EARLY_DAYS)), everybody: endOfDayBefore(firstOn) }
}

export type Counting = { percent: number; madeBy: DealMaker; lastOn: IsoDate; id: string }

/**
 * Which of the deals for the same departure counts: they never stack. The highest percentage; among equal ones an operator's,
 * so that no host earns less than a neighbour who gave nothing; then the one that lasts longest.
 */
export function compareDeals(one: Counting, other: Counting): number {
  return (
    other.percent - one.percent ||
    Number(other.madeBy === 'operator') - Number(one.madeBy === 'operator') ||
    (one.lastOn === other.lastOn ? 0 : one.lastOn < other.lastOn ? 1 : -1) ||
    (one.id < other.id ? -1 : 1)
  )
}

/** What one traveller pays with a deal of so many whole per cent, in US cents. */
export function dealPrice(cents: Cents, percent: number): Cents {
  return cents - percentOf(cents, percent)
}

export type DealTerms = DealPeriod & { percent: number; title: string }

/** What is wrong with a new deal's percentage, period or title; null when nothing is. */
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

/** Where a deal stands on that date in Nepal; 'ended' was withdrawn by somebody. */
export function dealStateOn(deal: DealPeriod & { endedAt: Date | null }, today: IsoDate): DealState {
  if (deal.endedAt) return 'ended'
  if (deal.lastOn < today) return 'over'
  return deal.firstOn > today ? 'coming' : 'running'
}
