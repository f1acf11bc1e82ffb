import { useEffect, useState } from 'react'
import type { IsoDate } from '#domain/dates.ts'
import { storedSearch, storeSearch, type Search } from './stored-search.ts'

/**
 * The search as it is being typed. Where the address says nothing, the last one of this browser comes back after the
 * page has been drawn; every change is kept.
 */
export function useSearch(initial: Search, today: IsoDate) {
  const [search, setSearch] = useState(initial)
  const blank = initial.text === '' && initial.from === null && initial.to === null && initial.adults === 1
  useEffect(() => {
    if (blank) setSearch((shown) => ({ ...shown, ...storedSearch(localStorage, today) }))
  }, [blank, today])
  const change = (part: Partial<Search>) => {
    const changed = { ...search, ...part }
    setSearch(changed)
    storeSearch(localStorage, changed)
  }
  return { search, change }
}

export type ChangeSearch = (part: Partial<Search>) => void
