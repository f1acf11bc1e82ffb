import type pg from 'pg'
import { addDays, type IsoDate } from '#domain/dates.ts'
import { noFilter, type ListFilter } from '#domain/trek/search/filter-rules.ts'
import { difficulties, regions } from '#domain/trek/trek-rules.ts'

/** Random numbers from 0 to below 1, the same in every run (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** This many different filters in three groups each. */
export function threeFilters(count: number): ListFilter[] {
  const roll = dice(1)
  const one = <Each>(list: readonly Each[]) => list[Math.floor(roll() * list.length)]!
  const groups: (() => Partial<ListFilter>)[] = [
    () => ({ regions: [one(regions)] }),
    () => ({ difficulties: [one(difficulties)] }),
    () => ({ durations: [one(['short', 'classic', 'extended'] as const)] }),
    () => ({ groups: [one(['small', 'medium', 'large'] as const)] }),
    () => ({ min: 300 + 50 * Math.floor(roll() * 8), max: 900 + 50 * Math.floor(roll() * 30) }),
    () => ({ meals: true }),
    () => ({ porter: true }),
    () => ({ text: one(['namche', 'circuit', 'lakes', 'sherpa', 'ghandruk', 'passes of', 'manang']) }),
  ]
  const sorts = ['top', 'top', 'top', 'price-low', 'rated'] as const
  return Array.from({ length: count }, () => {
    const chosen = groups.toSorted(() => roll() - 0.5).slice(0, 3)
    return Object.assign({}, noFilter, { sort: one(sorts) }, ...chosen.map((group) => group())) as ListFilter
  })
}

/** The same filters, each with a date range and a party. */
export function datedFilters(count: number, today: IsoDate): ListFilter[] {
  const roll = dice(2)
  return threeFilters(count).map((filter) => {
    const from = addDays(today, 10 + Math.floor(roll() * 280))
    const to = addDays(from, 13 + Math.floor(roll() * 30))
    return { ...filter, from, to, adults: 1 + Math.floor(roll() * 3) }
  })
}

/** The prefixes typed for a name, place or host; every fourth with one typing error. */
export async function typed(db: pg.Client, count: number): Promise<string[]> {
  const roll = dice(3)
  const { rows } = await db.query<{ word: string }>(
    `select word from (
       (select distinct name as word from trek order by 1 limit 400) union (select distinct place from trek_day)
       union (select display_name from host order by 1 limit 60)) w order by md5(word)`,
  )
  return Array.from({ length: count }, (_, index) => {
    const { word } = rows[Math.floor(roll() * rows.length)]!
    return index % 4 === 3
      ? mistyped(word.split(' ')[0]!, roll)
      : word.slice(0, 2 + Math.floor(roll() * 7)).toLowerCase()
  })
}

/** A word with one letter removed, doubled or swapped with its neighbour. */
function mistyped(word: string, roll: () => number): string {
  const at = 1 + Math.floor(roll() * Math.max(1, word.length - 2))
  const [before, after] = [word.slice(0, at), word.slice(at)]
  if (roll() < 0.34) return before + after.slice(1)
  if (roll() < 0.5) return before + after.charAt(0) + after
  return before + after.charAt(1) + after.charAt(0) + after.slice(2)
}
