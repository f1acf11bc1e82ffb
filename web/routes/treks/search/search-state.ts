import { useEffect, useState } from 'react'
import type { IsoDate } from '#domain/dates.ts'
import { storedSearch, storeSearch, type Search } from './stored-search.ts'

/**
 * The search as it is being typed; every change is kept in the browser. `restored` brings back the last one after the
 * page has been drawn: for pages whose address does not say what is searched for.
 */
export function useSearch(initial: Search, today: IsoDate, restored: boolean) {
  const [search, setSearch] = useState(initial)
  useEffect(() => {
    if (!restored) return
    const stored = storedSearch(browserStore, today)
    // A visitor who never searched has nothing to bring back, and the page is not drawn again.
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

/** Where a browser forbids storage, even to name it throws. */
const browserStore: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
}
