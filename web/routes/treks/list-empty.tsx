import { listPath, type ListFilter } from '#domain/trek/filter-rules.ts'
import { Chip, Chips } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TrekCard } from '../../ui/trek-card.tsx'
import type { TrekCardData } from './list-card.ts'

type ListEmptyProps = {
  sentence: string
  /** How many treks there are without the dates. */
  undated: number
  filter: ListFilter
  nearest: TrekCardData[]
}

/** Nothing found: the sentence, what to leave out, and what comes closest. */
export function ListEmpty({ sentence, undated, filter, nearest }: ListEmptyProps) {
  const { text, regions, difficulties } = filter
  const [region] = regions
  const [difficulty] = difficulties
  return (
    <>
      <Empty title={sentence}>
        <Chips>
          {undated > 0 && (
            <Chip to={listPath({ ...filter, from: null, to: null, page: 1 })}>
              Without the dates <b className="num">{undated}</b>
            </Chip>
          )}
          {text && <Chip to={listPath({ ...filter, text: '', page: 1 })}>Without “{text}”</Chip>}
          {region && <Chip to={listPath({ ...filter, regions: [], page: 1 })}>Without {region}</Chip>}
          {difficulty && (
            <Chip to={listPath({ ...filter, difficulties: [], page: 1 })}>Without {difficulty}</Chip>
          )}
          <Chip to="/list">All treks</Chip>
        </Chips>
      </Empty>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest" className="list__nearest">
          <h2 id="nearest">Close to what you asked for</h2>
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
