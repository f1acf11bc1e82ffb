import { Fragment } from 'react'
import { Link } from 'react-router'
import {
  chipsOf,
  type FilterGroup,
  filterGroups,
  withoutGroup,
} from '#domain/trek/search/filter-change-rules.ts'
import { type ListFilter, listPath } from '#domain/trek/search/filter-rules.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { anyText } from './list-words.ts'

type ListEndProps = {
  filter: ListFilter
  shown: number
  total: number
  without: Record<FilterGroup, number>
  /** Called when more rows are requested, so that the first of them gets the focus. */
  onMore: () => void
}

/** Below the list: a link to the next twelve, or the end of the list and the filter whose removal gives more. */
export function ListEnd({ filter, shown, total, without, onMore }: ListEndProps) {
  if (shown < total)
    return (
      <div className="list__more">
        <ButtonLink to={listPath({ ...filter, page: filter.page + 1 })} preventScrollReset onClick={onMore}>
          Load more
        </ButtonLink>
        <p className="small muted">
          {shown} of {total} treks
        </p>
      </div>
    )
  const applied = new Set(chipsOf(filter).map(({ group }) => group))
  const wider = filterGroups.filter((group) => applied.has(group) && without[group] > total)
  if (filter.hideFilters || wider.length === 0) return null
  return (
    <p className="list__more small muted">
      <span>
        That is all {total}. Remove a filter to see more:{' '}
        {wider.map((group, index) => (
          <Fragment key={group}>
            {index > 0 && ', '}
            <Link to={listPath(withoutGroup(filter, group))} replace>
              {anyText[group]} ({without[group]})
            </Link>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
