import { isDate, type IsoDate } from '#domain/dates.ts'

/** The values of the search header's fields. */
export type Search = {
  text: string
  from: IsoDate | null
  to: IsoDate | null
  adults: number
  children: number
}

export const emptySearch: Search = { text: '', from: null, to: null, adults: 1, children: 0 }

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Stores a search in the browser with the keys of the specification; full or blocked storage must not break it. */
export function storeSearch(store: Store, { text, from, to, adults, children }: Search): void {
  try {
    store.setItem('searchDestination', text)
    store.setItem('searchDate', JSON.stringify({ startDate: from, endDate: to }))
    store.setItem('searchOptions', JSON.stringify({ adult: adults, children }))
  } catch {
    // Only the convenience is lost.
  }
}

/** The parts of a stored search that are still valid today. */
export function storedSearch(store: Store, today: IsoDate): Partial<Search> {
  const { startDate, endDate } = record(read(store, 'searchDate'))
  const { adult, children } = record(read(store, 'searchOptions'))
  const text = read(store, 'searchDestination')
  const from = isDate(startDate) && startDate >= today ? startDate : null
  const to = isDate(endDate) && from !== null && endDate >= from ? endDate : null
  return {
    ...(text && { text: text.slice(0, 100) }),
    ...(from && { from, to }),
    ...(isCount(adult) && adult >= 1 && { adults: adult }),
    ...(isCount(children) && { children }),
  }
}

function read(store: Store, key: string): string | null {
  try {
    return store.getItem(key)
  } catch {
    return null
  }
}

function record(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000
}
