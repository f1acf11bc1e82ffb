import { nepalDate } from '#domain/dates.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { readDepartures, type Wish } from '#domain/trek/listed-trek-queries.ts'
import type { ListFilter } from '#domain/trek/search/filter-rules.ts'
import { listTreks, nearestTreks } from '#domain/trek/search/listing-queries.ts'
import { nearestTitle, nothingFound } from '#domain/trek/search/nothing-found-rules.ts'
import { cardOf } from '../../../shared/trek/list-card.ts'
import { viewOf } from './list-view.ts'

/** The treks of a filter with the counts of its options. */
export type ListData = Awaited<ReturnType<typeof readList>>

/** Finds the treks of a filter, at the prices of a member or of everybody else. */
export async function readList(deps: CatalogueDeps, asked: ListFilter & Wish) {
  const { isMember: _, ...filter } = asked
  const today = nepalDate(deps.now())
  const view = viewOf(filter)
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
  }
}
