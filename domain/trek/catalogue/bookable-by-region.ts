import type { BookableTreks } from '../catalogue.ts'
import type { TrekOrders } from './trek-orders.ts'
import type { TrekRows } from './trek-rows.ts'

/** The bookable treks of each region by name; see Catalogue.bookableByRegion. */
export function bookableByRegion(
  rows: TrekRows,
  { byName }: TrekOrders,
  limit: number,
): Map<string, BookableTreks> {
  const regions = new Map<string, BookableTreks>()
  for (const row of byName.rows()) {
    if (rows.bookable[row] !== 1) continue
    const region = rows.regionNames[rows.region[row] ?? 0] ?? ''
    const treks = regions.get(region) ?? { ids: [], total: 0 }
    treks.total += 1
    if (treks.ids.length < limit) treks.ids.push(rows.ids[row] ?? '')
    regions.set(region, treks)
  }
  return regions
}
