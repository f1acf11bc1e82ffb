import { daysBetween, type IsoDate } from '../dates.ts'

/** Nobody has booked, and booking closes within so many days. */
const EMPTY_DAYS = 45
/** So few free spots are few. */
const FEW_SPOTS = 2
/** A departure that is nearly full is told within so many days: another date may be wanted. */
const FEW_DAYS = 90

/** Whether a departure on sale is one that its host should look at on a day in Nepal. */
export function isWorthLooking(
  { taken, left, closesOn }: { taken: number; left: number; closesOn: IsoDate },
  today: IsoDate,
): boolean {
  const days = daysBetween(today, closesOn)
  if (days < 0) return false
  if (taken === 0) return days <= EMPTY_DAYS
  return left >= 1 && left <= FEW_SPOTS && days <= FEW_DAYS
}
