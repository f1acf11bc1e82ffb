import { addDays, nepalDate, type IsoDate } from '../../dates.ts'
import type { CatalogueDeps } from '../catalogue.ts'

/** The range of the calendar. */
const DAYS_AHEAD = 2 * 366

/** The start days that can still be booked, in order. */
export async function startDays({
  catalogue,
  now,
}: Pick<CatalogueDeps, 'catalogue' | 'now'>): Promise<IsoDate[]> {
  const today = nepalDate(now())
  return catalogue.startDays(today, addDays(today, DAYS_AHEAD))
}
