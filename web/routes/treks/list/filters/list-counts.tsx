import { nepalDate } from '#domain/dates.ts'
import { readFilter } from '#domain/trek/search/filter-rules.ts'
import type { Visit } from '../../../../http/context.ts'
import { authorize } from '../../../../http/authorize.ts'
import { site } from '../../../../site.ts'
import type { Route } from './+types/list-counts.ts'

/** The number of treks for a filter and for each option, without the treks, while somebody chooses filters. */
export const loader = authorize(
  site['treks/list/filters/list-counts'].read,
  async ({ deps, request }: Route.LoaderArgs & Visit) => {
    const filter = readFilter(new URL(request.url).searchParams)
    const { total, counts } = await deps.catalogue.find(filter, nepalDate(deps.now()))
    return { total, counts }
  },
)
