import { Link } from 'react-router'
import { chipsOf, withoutFilters } from '#domain/trek/search/filter-change-rules.ts'
import { type ListFilter, listPath } from '#domain/trek/search/filter-rules.ts'
import { Chip, Chips } from './chip.tsx'
import { chipText } from '../list-words.ts'

/** The applied filters, each with a link that removes it. */
export function ListChips({ filter }: { filter: ListFilter }) {
  const chips = chipsOf(filter)
  const cleared = listPath(withoutFilters(filter))
  if (chips.length === 0) return null
  return (
    <Chips>
      {chips.map((chip) => {
        const text = chipText(chip)
        return (
          <Chip key={text} to={listPath({ ...chip.left, hideFilters: false })} look="applied">
            {text}
          </Chip>
        )
      })}
      {!filter.hideFilters && cleared !== listPath({ ...filter, page: 1 }) && (
        <Link className="btn btn--text" to={cleared} replace preventScrollReset>
          Clear all
        </Link>
      )}
    </Chips>
  )
}
