import { brand } from '#brand'
import { displayOf } from '#domain/currency/rate-queries.ts'
import { nepalDate } from '#domain/dates.ts'
import { indexedPath, type ListFilter, listPath, PAGE_SIZE, readFilter } from '#domain/trek/filter-rules.ts'
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
import { listJsonLd } from './list-json-ld.ts'
import { headline, titleOf } from './list-words.ts'
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
  const { path, exact } = indexedPath(filter)
  const trail = [
    { name: 'Treks', path: '/list' },
    ...(path === '/list' ? [] : [{ name: titleOf(filter), path }]),
  ]
  return {
    filter,
    total: found.total,
    cards: found.treks.map(card),
    empty,
    display,
    today,
    refused: query.get('q')?.trim() === '' && filter.regions.length === 0 && filter.difficulties.length === 0,
    seo: { origin, path, exact: exact && found.total > 0, trail },
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

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { filter, total, cards, seo } = loaderData
  const url = seo.origin + seo.path
  const title = `${titleOf(filter)} · ${brand.name}`
  const description = `${headline(filter, total)}: dates, prices in US dollars and free spots, with local guides. Book and pay in one place.`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(seo.exact ? [] : [{ name: 'robots', content: 'noindex,follow' }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { 'script:ld+json': listJsonLd(cards, seo.trail, seo.origin) },
  ]
}

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
