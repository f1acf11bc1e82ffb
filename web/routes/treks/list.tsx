import { brand } from '#brand'
import { displayOf } from '#domain/currency/rate-queries.ts'
import { nepalDate } from '#domain/dates.ts'
import { type ListFilter, listPath, PAGE_SIZE, readFilter } from '#domain/trek/filter-rules.ts'
import { nothingFound } from '#domain/trek/nothing-found-rules.ts'
import { type ListedTrek, listTreks, nearestTreks } from '#domain/trek/listing-queries.ts'
import type { Visit } from '../../http/context.ts'
import { cookies } from '../../http/cookies.ts'
import { anyone } from '../../http/visitor.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TrekRow } from '../../ui/trek-card.tsx'
import type { Route } from './+types/list.ts'
import { cardOf, type TrekCardData } from './list-card.ts'
import { ListEmpty } from './list-empty.tsx'
import { listMeta } from './list-meta.ts'
import { headline } from './list-words.ts'
import { SearchStrip } from './search/search-header.tsx'

export const loader = anyone(async ({ deps, request, origin }: Route.LoaderArgs & Visit) => {
  const query = new URL(request.url).searchParams
  const filter = readFilter(query)
  const [found, display] = await Promise.all([
    listTreks(deps, filter),
    displayOf(deps, cookies(request)['currency']),
  ])
  const today = nepalDate(deps.now())
  const card = (trek: ListedTrek) => cardOf(trek, today, filter)
  const empty = found.total === 0 ? await emptyOf(deps, filter, card) : null
  return {
    filter,
    total: found.total,
    cards: found.treks.map(card),
    empty,
    display,
    today,
    refused: query.get('q')?.trim() === '' && filter.regions.length === 0 && filter.difficulties.length === 0,
    origin,
  }
})

const nobody = {
  ...{ text: 0, dates: 0, regions: 0, difficulties: 0, durations: 0, groups: 0 },
  ...{ budget: 0, meals: 0, porter: 0 },
}

/** What is said and offered when nothing was found. */
async function emptyOf(deps: Visit['deps'], filter: ListFilter, card: (trek: ListedTrek) => TrekCardData) {
  const dated = filter.from !== null || filter.to !== null
  const [nearest, undated] = await Promise.all([
    nearestTreks(deps, filter),
    dated ? listTreks(deps, { ...filter, from: null, to: null, page: 1 }).then(({ total }) => total) : 0,
  ])
  return {
    sentence: nothingFound(filter, {
      without: { ...nobody, dates: undated },
      textMatch: filter.text ? 'nothing' : 'none',
    }),
    undated,
    nearest: nearest.map(card),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? listMeta(loaderData) : [{ title: brand.name }]

export default function List({ loaderData }: Route.ComponentProps) {
  const { filter, total, cards, empty, display, today, refused } = loaderData
  const { regions, from, to, adults, children, page } = filter
  const initial = { text: filter.text || (regions[0] ?? ''), from, to, adults, children }
  return (
    <>
      <SearchStrip key={listPath({ ...filter, page: 1 })} {...{ initial, today, display, refused }} />
      <div className="wrap page list">
        <h1 aria-live="polite">{headline(filter, total)}</h1>
        {empty ? (
          <ListEmpty {...empty} filter={filter} />
        ) : (
          <ul className="list__rows" role="list">
            {cards.map((card, index) => (
              <TrekRow key={card.slug} {...card} first={index === 0} />
            ))}
          </ul>
        )}
        {total > page * PAGE_SIZE && (
          <p className="list__more">
            <ButtonLink to={listPath({ ...filter, page: page + 1 })} preventScrollReset>
              Load more
            </ButtonLink>
            <span className="small muted">
              {cards.length} of {total} treks
            </span>
          </p>
        )}
      </div>
    </>
  )
}
