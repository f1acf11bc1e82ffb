import { isDate, type IsoDate } from '../dates.ts'
import { difficultyOf, type Difficulty } from './trek-rules.ts'

/** What somebody looks for. The address of /list says it and nothing else does, so that reload, Back and sharing work. */
export type ListFilter = {
  /** The destination as typed, without spaces around it; '' when none was given. */
  text: string
  region: string
  difficulty: Difficulty | null
  /** A departure must start on or after this date … */
  from: IsoDate | null
  /** … and on or before this one. */
  to: IsoDate | null
  adults: number
  children: number
  hideFilters: boolean
  /** How many times twelve treks are shown, from 1 on. */
  page: number
}

export const PAGE_SIZE = 12
/** Far more travellers than any departure takes. */
export const MOST_TRAVELLERS = 999
const LAST_PAGE = 100
const LONGEST_TEXT = 100

/** Reads a filter from an address. What cannot be understood is left out or brought into bounds, never refused. */
export function readFilter(query: URLSearchParams): ListFilter {
  const from = dateIn(query.get('from'))
  const to = dateIn(query.get('to'))
  return {
    text: textIn(query.get('q')),
    region: textIn(query.get('region')),
    difficulty: difficultyOf(query.get('difficulty') ?? ''),
    from,
    to: from && to && to < from ? null : to,
    adults: numberIn(query.get('adults'), 1, MOST_TRAVELLERS),
    children: numberIn(query.get('children'), 0, MOST_TRAVELLERS),
    hideFilters: query.get('hideFilters') === 'true',
    page: numberIn(query.get('page'), 1, LAST_PAGE),
  }
}

/** The address of a filter below /list, shortest form: what is as it would be anyway is left out. */
export function listPath(filter: Partial<ListFilter>): string {
  const { text, region, difficulty, from, to, adults = 1, children = 0, hideFilters, page = 1 } = filter
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (region) query.set('region', region)
  if (difficulty) query.set('difficulty', difficulty)
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  if (adults > 1) query.set('adults', String(adults))
  if (children > 0) query.set('children', String(children))
  if (hideFilters) query.set('hideFilters', 'true')
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/list?${query}` : '/list'
}

/** How many spots the party needs together: a child takes one too. */
export function partyOf({ adults, children }: Pick<ListFilter, 'adults' | 'children'>): number {
  return adults + children
}

/** The specification's sentence for a list without a trek; `undated` is how many there would be without the dates. */
export function nothingFound({ text, region, difficulty }: ListFilter, undated: number): string {
  if (undated > 0) return 'No treks found within your selected date range. Try adjusting your dates.'
  if (text) return 'No trek found with that name. Please try a different search.'
  if (region) return `No treks found for ${region}`
  return `No ${difficulty ?? ''} treks found`.replace('  ', ' ')
}

/** What search engines may keep: the whole list, one region or one difficulty; every other combination leads to the nearest of these. */
export function indexedPath(filter: ListFilter): { path: string; exact: boolean } {
  const { text, region, difficulty, from, to, page } = filter
  const path = region ? listPath({ region }) : difficulty ? listPath({ difficulty }) : '/list'
  const one = !(region && difficulty) && !text && !from && !to
  return { path, exact: one && page === 1 && partyOf(filter) === 1 }
}

// NUL is the one character that PostgreSQL's texts cannot hold.
function textIn(text: string | null): string {
  return (text ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_TEXT)
}

function dateIn(text: string | null): IsoDate | null {
  return isDate(text) ? text : null
}

function numberIn(text: string | null, lowest: number, highest: number): number {
  if (!text || !/^\d{1,9}$/.test(text)) return lowest
  return Math.min(highest, Math.max(lowest, Number(text)))
}
