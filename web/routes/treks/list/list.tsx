import { useMemo } from 'react'
import { useActionData } from 'react-router'
import { brand } from '#brand'
import { readFilter } from '#domain/trek/search/filter-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { readLoaderData, serializeLoaderData } from '../../../http/loader-data.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/list.ts'
import { holdDeparture } from '../hold-departure.ts'
import { readList } from './list-data.ts'
import { listMeta } from './list-meta.ts'
import { ListResults } from './list-results.tsx'
import { repeatSearch } from './repeat-search.ts'
import { searchFailed } from './search-failed.ts'
import { SearchStrip } from '../../../shared/search/search-header.tsx'
import { answerError } from '../../../shared/page/answer-refusal.ts'

export { ListError as ErrorBoundary } from './list-error.tsx'

/** The treks of a filter, at the prices of the visitor. */
export const loader = authorize(
  site['treks/list/list'].read,
  async ({ deps, request, standing, shared, origin, onError }: Route.LoaderArgs & Visit) => {
    const query = new URL(request.url).searchParams
    const filter = readFilter(query)
    const refused =
      query.get('q')?.trim() === '' && filter.regions.length === 0 && filter.difficulties.length === 0
    const read = async () => {
      const asked = { ...filter, isMember: (await standing()).isMember }
      const json = await shared(`list ${JSON.stringify(asked)}`, async () =>
        serializeLoaderData(await readList(deps, asked)),
      )
      return { json, refused, origin }
    }
    return answerError(read, (error) => {
      throw searchFailed(error, onError)
    })
  },
)

export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => repeatSearch(serverLoader)

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
  loaderData
    ? listMeta({ ...readLoaderData(loaderData.json), origin: loaderData.origin })
    : [{ title: `Treks · ${brand.name}` }]

export default function List({ loaderData }: Route.ComponentProps) {
  const { json, refused } = loaderData
  const list = useMemo(() => readLoaderData(json), [json])
  const { filter, today } = list
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
      <ListResults {...list} booking={booking?.refused} />
    </>
  )
}
