import { useEffect, useState } from 'react'
import type { IsoDate } from '#domain/dates.ts'
import { storedSearch, storeSearch, type Search } from './stored-search.ts'

/**
 * The state of the search form; every change is stored in the browser. `restored` reads the last search after the first
 * render: for pages whose URL does not contain the search.
 */
export function useSearch(initial: Search, today: IsoDate, restored: boolean) {
  const [search, setSearch] = useState(initial)
  useEffect(() => {
    if (!restored) return
    const stored = storedSearch(browserStore, today)
    // A visitor without a stored search causes no second render.
    if (Object.keys(stored).length > 0) setSearch((shown) => ({ ...shown, ...stored }))
  }, [restored, today])
  const change = (part: Partial<Search>) => {
    const changed = { ...search, ...part }
    setSearch(changed)
    storeSearch(browserStore, changed)
  }
  return { search, change }
}

export type ChangeSearch = (part: Partial<Search>) => void

/** In a browser that forbids storage even the property access throws. */
const browserStore: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
}
