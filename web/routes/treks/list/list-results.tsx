import type { ListData } from './list-data.ts'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { chipsOf } from '#domain/trek/search/filter-change-rules.ts'
import { listPath } from '#domain/trek/search/filter-rules.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { ListBody } from './list-body.tsx'
import { ListChips } from './filters/list-chips.tsx'
import { ListDrawer } from './filters/list-drawer.tsx'
import { ListAbout, ListHead } from './list-head.tsx'
import { FILTER_FORM, ListSidebar } from './filters/list-sidebar.tsx'
import { ListSort, SortReason } from './list-sort.tsx'
import type { RefusedRow } from './list-table.tsx'
import { headline } from './list-words.ts'
import { useHeadingAfterChip } from './use-list-focus.ts'
import { useChosenFilter, usePending } from './use-pending.ts'

type ListResultsProps = ListData & { booking: RefusedRow | undefined }

/** The list with its filters, or one region or difficulty by itself. */
export function ListResults(props: ListResultsProps) {
  useHeadingAfterChip(listPath({ ...props.filter, page: 1 }))
  return (
    <div className="wrap page list">
      {props.filter.hideFilters ? <Alone {...props} /> : <Beside {...props} />}
    </div>
  )
}

/** Opened from a tile: without the filters, but with a link to them. */
function Alone(props: ListResultsProps) {
  const { filter, view, counts, total } = props
  const { slow } = usePending(filter)
  return (
    <>
      {view === 'cards' ? (
        <h1 aria-live="polite">{headline(filter, total)}</h1>
      ) : (
        <ListHead filter={filter} counts={counts} />
      )}
      {view !== 'cards' && (
        <p className="vh" role="status">
          {headline(filter, total)}
        </p>
      )}
      <div className="list__bar">
        <ListChips filter={filter} />
        <ButtonLink size="s" to={listPath({ ...filter, hideFilters: false, page: 1 })}>
          <SlidersHorizontal className="ico" />
          All filters
        </ButtonLink>
      </div>
      <ListBody {...props} slow={slow} />
    </>
  )
}

/** The list with the filters, beside it or in the drawer. */
function Beside(props: ListResultsProps) {
  const { filter, counts, total } = props
  const { asked, slow, choose: go } = useChosenFilter(filter)
  const [open, setOpen] = useState(false)
  const applied = chipsOf(filter).filter(({ group }) => group !== 'text' && group !== 'dates').length
  const filters = applied > 0 ? `Filters (${applied})` : 'Filters'
  return (
    <div className="listing">
      <a className="skip" href="#results">
        Skip to results
      </a>
      <ListSidebar filter={asked} counts={counts} onChange={go} />
      <div className="list__main" id="results">
        <div className="list__head">
          <h1 aria-live="polite">{slow ? 'Looking for treks' : headline(filter, total)}</h1>
          <div className="list__tools">
            <Button
              type="button"
              className="list__filters"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <SlidersHorizontal className="ico" />
              {filters}
            </Button>
            <a className="btn btn--line list__jump" href={`#${FILTER_FORM}`}>
              {filters}
            </a>
            <ListSort filter={asked} onChange={go} />
          </div>
        </div>
        <ListAbout {...props} />
        <ListChips filter={asked} />
        {total > 0 && <SortReason sort={asked.sort} />}
        <ListBody {...props} slow={slow} />
      </div>
      {open && (
        <ListDrawer total={total} counts={counts} filter={asked} onShow={go} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
