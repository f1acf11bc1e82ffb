import { nepalDate } from '../../dates.ts'
import type { CatalogueDeps } from '../catalogue.ts'
import type { Found } from '../catalogue.ts'
import { noFilter, type ListFilter } from './filter-rules.ts'
import { readTreks, type ListedTrek, type Wish } from '../listed-trek-queries.ts'

export type { ListedTrek } from '../listed-trek-queries.ts'

type Finding = Pick<CatalogueDeps, 'db' | 'now' | 'catalogue'>

const NEAREST = 3

/**
 * The results of a filter and the counts of its options; the treks of its pages with current prices and spots. Order
 * and budget use the public price, also where a member has an early deal.
 */
export async function listTreks(
  deps: Finding,
  filter: ListFilter & Wish,
): Promise<Omit<Found, 'ids'> & { treks: ListedTrek[] }> {
  const { ids, ...found } = await deps.catalogue.find(filter, nepalDate(deps.now()))
  return { ...found, treks: await readTreks(deps, ids, filter) }
}

/** The three treks closest to a filter without results, ignoring its dates. */
export async function nearestTreks(deps: Finding, filter: ListFilter & Wish): Promise<ListedTrek[]> {
  const ids = await deps.catalogue.nearest(filter, nepalDate(deps.now()), NEAREST)
  return readTreks(deps, ids, { ...filter, from: null, to: null })
}

/** The treks with the most bookings and views in the last 30 days, then the top picks; only bookable ones. */
export async function trendingTreks(deps: Finding, limit: number, isMember = false): Promise<ListedTrek[]> {
  const [ranked, { ids: picks }] = await Promise.all([
    deps.db.selectFrom('trending_trek').select('trek_id').orderBy('place').execute(),
    deps.catalogue.find(noFilter, nepalDate(deps.now())),
  ])
  const left = [...new Set([...ranked.map(({ trek_id }) => trek_id), ...picks])]
  const treks: ListedTrek[] = []
  while (treks.length < limit && left.length > 0) {
    const some = await readTreks(deps, left.splice(0, limit), { ...noFilter, isMember })
    treks.push(...some.filter(({ next }) => next))
  }
  return treks.slice(0, limit)
}
