import { useActionData } from 'react-router'
import { brand } from '#brand'
import { nepalDate } from '#domain/dates.ts'
import { readDepartures } from '#domain/trek/listed-trek-queries.ts'
import { readFilter } from '#domain/trek/search/filter-rules.ts'
import { listTreks, nearestTreks } from '#domain/trek/search/listing-queries.ts'
import { nearestTitle, nothingFound } from '#domain/trek/search/nothing-found-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/list.ts'
import { holdDeparture } from '../hold-departure.ts'
import { listMeta } from './list-meta.ts'
import { ListResults } from './list-results.tsx'
import { viewOf } from './list-view.ts'
import { searchFailed } from './search-failed.ts'
import { SearchStrip } from '../../../shared/search/search-header.tsx'
import { cardOf } from '../../../shared/trek/list-card.ts'
import { answerError } from '../../../shared/page/answer-refusal.ts'

export { ListError as ErrorBoundary } from './list-error.tsx'

/** The treks of a filter, at the prices of the visitor. */
export const loader = authorize(
  site['treks/list/list'].read,
  async ({ deps, request, standing, origin, onError }: Route.LoaderArgs & Visit) => {
    const query = new URL(request.url).searchParams
    const filter = readFilter(query)
    const today = nepalDate(deps.now())
    const view = viewOf(filter)
    const read = async () => {
      const { isMember } = await standing()
      const asked = { ...filter, isMember }
      const { treks, total, counts, without, textMatch } = await listTreks(deps, asked)
      const ids = treks.map(({ id }) => id)
      const [departures, nearest] = await Promise.all([
        view === 'cards' ? [] : readDepartures(deps, ids, asked),
        total === 0 ? nearestTreks(deps, asked) : [],
      ])
      return {
        filter,
        view,
        total,
        counts,
        without,
        cards: treks.map((trek) => cardOf(trek, today, filter)),
        departures: Object.fromEntries(departures),
        nearest: nearest.map((trek) => cardOf(trek, today, filter)),
        sentence: total === 0 ? nothingFound(filter, { without, textMatch }) : '',
        nearestTitle: nearest.length > 0 ? nearestTitle(filter, textMatch) : '',
        today,
        refused:
          query.get('q')?.trim() === '' && filter.regions.length === 0 && filter.difficulties.length === 0,
        origin,
      }
    }
    return answerError(read, (error) => {
      throw searchFailed(error, onError)
    })
  },
)

/** Book Now in a row of a table, for the party of the search. */
export const action = authorize(site['treks/list/list'].write, async (visit: Route.ActionArgs & Visit) => {
  const form = await visit.request.formData()
  const { adults, children } = readFilter(new URL(visit.request.url).searchParams)
  return holdDeparture(visit, {
    trek: String(form.get('trek') ?? ''),
    departureId: String(form.get('departure') ?? ''),
    party: { adults, children },
  })
})

/** After a refused booking the number of spots may have changed, so the list is loaded again. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: Revalidation) {
  return formMethod === 'POST' || defaultShouldRevalidate
}

type Revalidation = Parameters<import('react-router').ShouldRevalidateFunction>[0]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? listMeta(loaderData) : [{ title: `Treks · ${brand.name}` }]

export default function List({ loaderData }: Route.ComponentProps) {
  const { filter, today, refused } = loaderData
  const { text, from, to, adults, children } = filter
  const booking = useActionData<typeof action>()
  return (
    <>
      {!filter.hideFilters && (
        <SearchStrip
          key={[text, from, to, adults, children].join()}
          initial={{ text, from, to, adults, children }}
          today={today}
          refused={refused}
        />
      )}
      <ListResults {...loaderData} booking={booking?.refused} />
    </>
  )
}
