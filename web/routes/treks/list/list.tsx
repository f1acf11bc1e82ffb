import { useActionData } from 'react-router'
import { brand } from '#brand'
import { nepalDate } from '#domain/dates.ts'
import { readFilter } from '#domain/trek/search/filter-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/list.ts'
import { holdDeparture } from '../hold-departure.ts'
import { listMeta } from './list-meta.ts'
import { listPage } from './list-page.ts'
import { ListResults } from './list-results.tsx'
import { searchFailed } from './search-failed.ts'
import { SearchStrip } from '../../../shared/search/search-header.tsx'

export { ListError as ErrorBoundary } from './list-error.tsx'

export const loader = authorize(
  site['treks/list/list'].read,
  async ({ deps, request, visitor, origin, onError }: Route.LoaderArgs & Visit) => {
    const query = new URL(request.url).searchParams
    const filter = readFilter(query)
    const today = nepalDate(deps.now())
    const found = await listPage(deps, filter, today, visitor.account).catch((error: unknown) => {
      throw searchFailed(error, onError)
    })
    return {
      ...found,
      today,
      refused:
        query.get('q')?.trim() === '' && filter.regions.length === 0 && filter.difficulties.length === 0,
      origin,
    }
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
