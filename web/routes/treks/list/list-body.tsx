import type { ListData } from './list-data.ts'
import { RowSkeletons } from './row-skeleton.tsx'
import { TrekRow } from '../../../ui/trek/trek-card.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListEnd } from './list-end.tsx'
import { ListTable, type RefusedRow } from './list-table.tsx'
import { headline } from './list-words.ts'
import { useFirstNewRow } from './use-list-focus.ts'

const SKELETONS = 4

type ListBodyProps = ListData & { booking: RefusedRow | undefined; slow: boolean }

/** The treks as rows or as a table, or the empty state. */
export function ListBody({ slow, ...page }: ListBodyProps) {
  const { filter, view, total, cards, departures, without, nearest, nearestTitle, sentence, booking } = page
  const { box, onMore } = useFirstNewRow(cards.length)
  if (slow) return <RowSkeletons rows={SKELETONS} />
  if (total === 0)
    return (
      <ListEmpty
        sentence={sentence}
        filter={filter}
        without={without}
        nearest={nearest}
        nearestTitle={nearestTitle}
      />
    )
  return (
    <div ref={box}>
      {view === 'cards' ? (
        <ul role="list">
          {cards.map((card, index) => (
            <TrekRow key={card.slug} {...card} first={index === 0} />
          ))}
        </ul>
      ) : (
        <ListTable
          caption={headline(filter, total)}
          refused={booking}
          view={view}
          cards={cards}
          departures={departures}
        />
      )}
      <ListEnd filter={filter} total={total} without={without} onMore={onMore} shown={cards.length} />
    </div>
  )
}
