import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { type Counts, withoutFilters } from '#domain/trek/search/filter-change-rules.ts'
import { type ListFilter, listPath } from '#domain/trek/search/filter-rules.ts'
import { counted } from '#figure-text'
import { FilterDrawer } from './filter-drawer.tsx'
import type { loader } from './list-counts.tsx'
import { ListFilters } from './list-filters.tsx'

type ListDrawerProps = {
  filter: ListFilter
  total: number
  counts: Counts
  onShow: (filter: ListFilter) => void
  onClose: () => void
}

const PAUSE_MS = 150

/** The filters on a phone: a draft with its number of results, applied by its button. */
export function ListDrawer({ filter, total, counts, onShow, onClose }: ListDrawerProps) {
  const [draft, setDraft] = useState(filter)
  const found = useDraftCounts(draft, { total, counts })
  return (
    <FilterDrawer
      show={`Show ${counted(found.total, 'trek')}`}
      onShow={() => onShow(draft)}
      onClear={() => setDraft(withoutFilters(draft))}
      onClose={onClose}
    >
      <ListFilters filter={draft} counts={found.counts} restMs={0} onChange={setDraft} />
    </FilterDrawer>
  )
}

/** The draft's results, fetched after a pause; until then the last known ones. */
function useDraftCounts(draft: ListFilter, known: { total: number; counts: Counts }) {
  const { data, load } = useFetcher<typeof loader>()
  const path = listPath({ ...draft, page: 1 })
  const [shown, setShown] = useState(path)
  useEffect(() => {
    if (shown === path) return
    const timer = setTimeout(() => {
      setShown(path)
      void load(path.replace(href('/list'), href('/list/counts')))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [path, shown, load])
  return data ?? known
}
