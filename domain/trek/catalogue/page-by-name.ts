import { difficulties } from '../trek-rules.ts'
import type { NameFilter, NamePage, NamePlace } from '../catalogue.ts'
import { folded } from './fold-text-rules.ts'
import { difficultyIn } from './option-rules.ts'
import type { TrekOrders } from './trek-orders.ts'
import type { TrekRows } from './trek-rows.ts'

/** The treks of a filter by name, after a place in that order; see Catalogue.byName. */
export function pageByName(
  rows: TrekRows,
  { byName }: TrekOrders,
  filter: NameFilter,
  { after, limit }: { after: NamePlace | null; limit: number },
): NamePage {
  const matches = matcher(rows, filter)
  const ids: string[] = []
  let last: NamePlace | null = null
  let next: NamePlace | null = null
  let total = 0
  for (const row of byName.rows()) {
    if (!matches(row)) continue
    total += 1
    const place = { name: rows.names[row] ?? '', id: rows.ids[row] ?? '' }
    if (after && !isAfter(place, after)) continue
    if (ids.length === limit) next = last
    else {
      ids.push(place.id)
      last = place
    }
  }
  return { ids, total, next }
}

function matcher(rows: TrekRows, { name = '', region, difficulty }: NameFilter): (row: number) => boolean {
  const part = folded(name)
  const place = region === undefined ? '' : folded(region)
  const inRegion = rows.regionNames.map((each) => region === undefined || folded(each) === place)
  const level = difficulty === undefined ? null : difficulties.indexOf(difficulty)
  return (row) =>
    inRegion[rows.region[row] ?? 0] === true &&
    (level === null || difficultyIn(rows.packed[row] ?? 0) === level) &&
    (part === '' || (rows.names[row] ?? '').includes(part))
}

function isAfter(one: NamePlace, other: NamePlace): boolean {
  return one.name === other.name ? one.id > other.id : one.name > other.name
}
