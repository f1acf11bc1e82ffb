import { href } from 'react-router'
import {
  chipsOf,
  type FilterGroup,
  filterGroups,
  withoutGroup,
} from '#domain/trek/search/filter-change-rules.ts'
import { type ListFilter, listPath } from '#domain/trek/search/filter-rules.ts'
import { Chip, Chips } from './filters/chip.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { TrekCard } from '../../../ui/trek/trek-card.tsx'
import type { TrekCardData } from '../../../shared/trek/list-card.ts'
import { withoutText } from './list-words.ts'

type ListEmptyProps = {
  sentence: string
  filter: ListFilter
  without: Record<FilterGroup, number>
  nearest: TrekCardData[]
  /** How the nearest treks relate to the search. */
  nearestTitle: string
}

/** The empty state: its sentence, the results without each filter, and the nearest treks. */
export function ListEmpty({ sentence, filter, without, nearest, nearestTitle }: ListEmptyProps) {
  const applied = new Set(chipsOf(filter).map(({ group }) => group))
  const helping = filterGroups.filter((group) => applied.has(group) && without[group] > 0)
  return (
    <>
      <Empty title={sentence} text={helping.length > 0 ? 'Remove one filter to see:' : ''}>
        <Chips>
          {helping.map((group) => (
            <Chip
              key={group}
              to={listPath({ ...withoutGroup(filter, group), hideFilters: false })}
              look="without"
            >
              {withoutText(group, filter)} <b className="num">{without[group]}</b>
              <span className="vh">{without[group] === 1 ? ' trek' : ' treks'}</span>
            </Chip>
          ))}
          {helping.length === 0 && <Chip to={href('/list')}>All treks</Chip>}
        </Chips>
      </Empty>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="list__nearest">
          <h2 id="nearest">{nearestTitle}</h2>
          <ul className="threes" role="list">
            {nearest.map((trek) => (
              <TrekCard key={trek.slug} {...trek} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
