import { type ListFilter, type Sort, sorts } from '#domain/trek/search/filter-rules.ts'
import { orderSentences } from '#domain/trek/search/top-picks-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { FILTER_FORM } from './filters/list-sidebar.tsx'
import { sortText } from './list-words.ts'

type ListSortProps = { filter: ListFilter; onChange: (filter: ListFilter) => void }

/** The order of the list; it belongs to the filters' form, so that each preserves the other without script. */
export function ListSort({ filter, onChange }: ListSortProps) {
  return (
    <div className="list__sort">
      <label htmlFor="sort" className="small muted nowrap">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        form={FILTER_FORM}
        className="select input--s"
        value={filter.sort}
        onChange={({ target }) => {
          const sort = sorts.find((each) => each === target.value) ?? 'top'
          onChange({ ...filter, sort, page: 1 })
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortText[sort]}
          </option>
        ))}
      </select>
      <Button form={FILTER_FORM} size="s" className="without-script">
        Sort
      </Button>
    </div>
  )
}

/** How treks are ranked, if the name of the order does not state it. */
export function SortReason({ sort }: { sort: Sort }) {
  if (sort !== 'top' && sort !== 'rated') return null
  const { short, full } = orderSentences[sort]
  return (
    <details className="small muted list__why">
      <summary>
        {short} <span>How we sort</span>
      </summary>
      <p>{full}</p>
    </details>
  )
}
