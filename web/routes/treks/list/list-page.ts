import type { IsoDate } from '#domain/dates.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { isMemberNow } from '#domain/membership/standing-queries.ts'
import type { ListFilter } from '#domain/trek/search/filter-rules.ts'
import { readDepartures } from '#domain/trek/listed-trek-queries.ts'
import { listTreks, nearestTreks } from '#domain/trek/search/listing-queries.ts'
import { nearestTitle, nothingFound } from '#domain/trek/search/nothing-found-rules.ts'
import { cardOf } from '../../../shared/trek/list-card.ts'

/** The display of results: one region or one difficulty as a table with booking, others as cards. */
export type ListView = 'region' | 'difficulty' | 'cards'

/** The data of the list for a filter on that date in Nepal, with the account's prices. */
export async function listPage(
  deps: CatalogueDeps,
  filter: ListFilter,
  today: IsoDate,
  account: Account | null,
) {
  const asked = { ...filter, isMember: await isMemberNow(deps, account) }
  const { treks, total, counts, without, textMatch } = await listTreks(deps, asked)
  const view = viewOf(filter)
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
  }
}

export type ListResult = Awaited<ReturnType<typeof listPage>>

/** The view of a filter. */
export function viewOf({ text, regions, difficulties }: ListFilter): ListView {
  if (text) return 'cards'
  if (regions.length === 1) return 'region'
  return difficulties.length === 1 ? 'difficulty' : 'cards'
}
