import { daysBetween, type IsoDate } from '../dates.ts'

/** An empty departure is listed this many days before its booking deadline. */
const EMPTY_DAYS = 45
/** From this number of free spots down, a departure is nearly full. */
const FEW_SPOTS = 2
/** A nearly full departure is listed this many days before: another date may be useful. */
const FEW_DAYS = 90

/** Whether a departure on sale is a task for its host on a day in Nepal. */
export function isWorthLooking(
  { taken, left, closesOn }: { taken: number; left: number; closesOn: IsoDate },
  today: IsoDate,
): boolean {
  const days = daysBetween(today, closesOn)
  if (days < 0) return false
  if (taken === 0) return days <= EMPTY_DAYS
  return left >= 1 && left <= FEW_SPOTS && days <= FEW_DAYS
}
