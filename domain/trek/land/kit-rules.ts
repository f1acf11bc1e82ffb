import { addDays, type IsoDate } from '../../dates.ts'
import { readDayNote } from '../high-point-rules.ts'
import { monthOf } from './weather-rules.ts'

/** By the words of an item: the item that it replaces, because nobody carries both. */
export type KitReplacements = Readonly<Record<string, string>>
export type KitLists = Record<'all' | 'above3500' | 'above5000' | 'technical', readonly string[]>
export type KitAdditions = Record<'wet' | 'leeches' | 'winter' | 'winterSnow', readonly string[]>
export type KitGroup = { key: KitKey; items: string[]; days: number[] }
export type KitKey = 'all' | 'above3500' | 'above5000' | 'technical' | 'wet' | 'winter'

export type KitTrek = {
  days: readonly { day: number; altitudeM: number; note: string }[]
  maxAltitudeM: number
  /** The host's text on fitness and skills. */
  fitness: string
}

/** A month with this much rain and snow at the trek's station needs rain gear: 150 mm, our own rule. */
const WET_MM = 150
/** Leeches live in the wet forest below about this altitude. */
const LEECHES_BELOW_M = 3000
const WINTER = [12, 1, 2]

/** What to bring on a departure: by the highest point, by its months, and climbing gear only if the trek names it. */
export function kitFor(
  lists: KitLists & KitAdditions & { replaces: KitReplacements },
  trek: KitTrek,
  startsOn: IsoDate,
  precipMm: readonly number[],
): KitGroup[] {
  const heights = trek.days.map(({ day, altitudeM, note }) => ({
    day,
    altitudeM,
    topM: Math.max(altitudeM, readDayNote(note).highPoint?.altitudeM ?? 0),
    month: monthOf(addDays(startsOn, day - 1)),
  }))
  const above = (metres: number) => heights.filter(({ topM }) => topM > metres).map(({ day }) => day)
  const wet = heights.filter(({ month }) => (precipMm[month - 1] ?? 0) >= WET_MM)
  const winter = heights.filter(({ month }) => WINTER.includes(month))
  const leeches = wet.some(({ altitudeM }) => altitudeM < LEECHES_BELOW_M)
  const icy = trek.maxAltitudeM > LEECHES_BELOW_M && trek.maxAltitudeM <= 5000
  const groups: KitGroup[] = [
    { key: 'all', items: [...lists.all], days: [] },
    ...when(trek.maxAltitudeM > 3500, { key: 'above3500', items: lists.above3500, days: above(3500) }),
    ...when(trek.maxAltitudeM > 5000, { key: 'above5000', items: lists.above5000, days: above(5000) }),
    ...when(isTechnical(trek.fitness), { key: 'technical', items: lists.technical, days: [] }),
    ...when(wet.length > 0, {
      key: 'wet',
      items: [...lists.wet, ...(leeches ? lists.leeches : [])],
      days: wet.map(({ day }) => day),
    }),
    ...when(winter.length > 0, {
      key: 'winter',
      items: [...lists.winter, ...(icy ? lists.winterSnow : [])],
      days: winter.map(({ day }) => day),
    }),
  ]
  return withoutReplaced(groups, lists.replaces)
}

/** Removes items that another item of the list replaces. */
function withoutReplaced(groups: readonly KitGroup[], replaces: KitReplacements): KitGroup[] {
  const gone = new Set(groups.flatMap(({ items }) => items.flatMap((item) => replaces[item] ?? [])))
  return groups.map((group) => ({ ...group, items: group.items.filter((item) => !gone.has(item)) }))
}

/** Whether a trek needs climbing gear, according to its own text. */
export function isTechnical(fitness: string): boolean {
  return /\b(crampons?|harness|ascender|ice axe)\b/i.test(fitness)
}

function when(
  applies: boolean,
  group: { key: KitKey; items: readonly string[]; days: number[] },
): KitGroup[] {
  return applies ? [{ ...group, items: [...group.items] }] : []
}
