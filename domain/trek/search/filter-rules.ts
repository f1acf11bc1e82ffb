import { isDate, type IsoDate } from '../../dates.ts'
import { difficulties, difficultyOf, regionOf, regions, type Difficulty } from '../trek-rules.ts'

/** Short is 3 to 7 days, Classic 8 to 14, Extended 15 or more (specification, section 9). */
export const durations = ['short', 'classic', 'extended'] as const
export type Duration = (typeof durations)[number]

/** Small is up to 4 travellers, Medium 5 to 8, Large above 8 (specification, section 9). */
export const groupSizes = ['small', 'medium', 'large'] as const
export type GroupSize = (typeof groupSizes)[number]

/** The value of the first suggestion in the search field: no text, so that dates alone can be searched. */
export const ANYWHERE = 'Anywhere in Nepal'

/** Top picks first, because it is the default. */
export const sorts = ['top', 'price-high', 'price-low', 'rated', 'reviewed'] as const
export type Sort = (typeof sorts)[number]

/** The search of a visitor. The URL of /list is its only state, so that reload, Back and sharing work. */
export type ListFilter = {
  /** The destination as typed, trimmed; '' when none was given. */
  text: string
  /** Any of these; an empty list means all. The same holds for every list of options. */
  regions: string[]
  difficulties: Difficulty[]
  durations: Duration[]
  groups: GroupSize[]
  /** The lower limit in whole US dollars of a trek's lowest price … */
  min: number | null
  /** … and the upper limit; null at the end of the scale means no limit. */
  max: number | null
  /** Breakfast, lunch and dinner are included. */
  meals: boolean
  porter: boolean
  /** A departure must start on or after this date … */
  from: IsoDate | null
  /** … and on or before this one. */
  to: IsoDate | null
  adults: number
  children: number
  sort: Sort
  hideFilters: boolean
  /** The number of pages of twelve treks, from 1. */
  page: number
}

export const PAGE_SIZE = 12
/** Far more travellers than any departure takes. */
export const MOST_TRAVELLERS = 999
/**
 * The ends of the budget's scale in US dollars, and the smallest distance of its two values (specification, section 9).
 */
export const BUDGET = { lowest: 50, highest: 3000, apart: 50 } as const
const LAST_PAGE = 100
const LONGEST_TEXT = 100
const MOST_REGIONS = 20

/** The filter without conditions, for one adult. */
export const noFilter: ListFilter = readFilter(new URLSearchParams())

/** Reads a filter from a URL. Drops or limits invalid values, and never refuses. */
export function readFilter(query: URLSearchParams): ListFilter {
  const from = dateIn(query.get('from'))
  const to = dateIn(query.get('to'))
  return {
    text: destinationIn(query.get('q')),
    regions: regionsIn(query.getAll('region')),
    difficulties: difficulties.filter((each) => query.getAll('difficulty').map(difficultyOf).includes(each)),
    durations: durations.filter((each) => query.getAll('dur').includes(each)),
    groups: groupSizes.filter((each) => query.getAll('group').includes(each)),
    ...budgetOf(dollarsIn(query.get('min')), dollarsIn(query.get('max'))),
    meals: query.get('meals') === 'true',
    porter: query.get('porter') === 'true',
    from,
    to: from && to && to < from ? null : to,
    adults: numberIn(query.get('adults'), 1, MOST_TRAVELLERS),
    children: numberIn(query.get('children'), 0, MOST_TRAVELLERS),
    sort: sorts.find((each) => each === query.get('sort')) ?? 'top',
    hideFilters: query.get('hideFilters') === 'true',
    page: numberIn(query.get('page'), 1, LAST_PAGE),
  }
}

/** The URL of a filter below /list in its shortest form and one order, without default values. */
export function listPath(filter: Partial<ListFilter>): string {
  const { text, meals, porter, from, to, adults = 1, children, sort, hideFilters, page = 1 } = filter
  const { min, max } = budgetOf(filter.min ?? null, filter.max ?? null)
  const said = {
    q: [text],
    region: regionsIn(filter.regions ?? []),
    difficulty: difficulties.filter((each) => filter.difficulties?.includes(each)),
    dur: durations.filter((each) => filter.durations?.includes(each)),
    group: groupSizes.filter((each) => filter.groups?.includes(each)),
    min: [min],
    max: [max],
    meals: [meals],
    porter: [porter],
    from: [from],
    to: [to],
    adults: [adults > 1 && adults],
    children: [children],
    sort: [sort !== 'top' && sort],
    hideFilters: [hideFilters],
    page: [page > 1 && page],
  }
  const query = new URLSearchParams(
    Object.entries(said).flatMap(([key, values]) =>
      values.filter(Boolean).map((value) => [key, String(value)]),
    ),
  )
  return query.size > 0 ? `/list?${query}` : '/list'
}

/** The number of spots of the party: a child takes one too. */
export function partyOf({ adults, children }: Pick<ListFilter, 'adults' | 'children'>): number {
  return adults + children
}

/**
 * A budget within its scale, with enough distance between its values, and null where it has no limit. Whole US dollars.
 */
export function budgetOf(min: number | null, max: number | null): Pick<ListFilter, 'min' | 'max'> {
  const { lowest, highest, apart } = BUDGET
  const low = Math.min(highest - apart, Math.max(lowest, min ?? lowest))
  const high = Math.min(highest, Math.max(low + apart, max ?? highest))
  return { min: low > lowest ? low : null, max: high < highest ? high : null }
}

/**
 * The canonical URL for search engines: the whole list, one region or one difficulty; every other combination maps to
 * the nearest of these.
 */
export function indexedPath(filter: ListFilter): { path: string; exact: boolean } {
  const [region, ...otherRegions] = filter.regions
  const [difficulty, ...otherDifficulties] = filter.difficulties
  const indexed =
    region && otherRegions.length === 0
      ? { regions: [region] }
      : difficulty && otherDifficulties.length === 0
        ? { difficulties: [difficulty] }
        : {}
  return { path: listPath(indexed), exact: listPath({ ...filter, hideFilters: false }) === listPath(indexed) }
}

/** Known regions in their order, then others by name, each once. */
function regionsIn(texts: readonly string[]): string[] {
  const asked = new Set(texts.map((text) => regionOf(textIn(text))).filter(Boolean))
  const known = regions.filter((region) => asked.delete(region))
  return [...known, ...[...asked].toSorted()].slice(0, MOST_REGIONS)
}

// PostgreSQL text cannot contain NUL.
function destinationIn(text: string | null): string {
  const typed = textIn(text)
  return typed === ANYWHERE ? '' : typed
}

function textIn(text: string | null): string {
  const cut = (text ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_TEXT)
  // A lone surrogate is no character, and a URL would change it.
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim()
}

function dateIn(text: string | null): IsoDate | null {
  return isDate(text) ? text : null
}

function dollarsIn(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function numberIn(text: string | null, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, dollarsIn(text) ?? lowest))
}
