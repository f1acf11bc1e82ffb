import { connect } from '#db/connect.ts'
import type { ListFilter } from '#domain/trek/search/filter-rules.ts'
import { listTreks, trendingTreks } from '#domain/trek/search/listing-queries.ts'
import { availableSuggestions } from '#domain/trek/search/suggestion-queries.ts'
import { homeTiles } from '#domain/trek/search/tile-queries.ts'
import { rankTrending } from '#domain/trek/trending/rank-trending.ts'
import { findTrekPage } from '#domain/pages/trek-page-queries.ts'
import { noReplicas } from '#db/replicas.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { holdCatalogue } from '../../server/catalogue.ts'

/** The functions that the pages' loaders call, with a catalogue in memory as in a running process. */
export async function openProduct(url: string, at: Date) {
  const db = connect(url, { max: 10, applicationName: 'chautari-bench' })
  const now = () => at
  const held = await holdCatalogue({
    db,
    now,
    databaseUrl: url,
    replicas: noReplicas(db),
    warn: (message) => console.warn(message),
  })
  await rankTrending({ db, now })
  await held.load()
  const deps = { db, now, catalogue: held.catalogue } as CatalogueDeps
  return {
    search: (filter: ListFilter) => listTreks(deps, filter),
    suggest: (text: string) => availableSuggestions(deps, text),
    regions: () => deps.catalogue.regions(),
    trek: (slug: string) => findTrekPage(deps, slug, { most: 5 }),
    home: () => Promise.all([homeTiles(deps), trendingTreks(deps, 7)]),
    async close() {
      await held.stop()
      await db.destroy()
    },
  }
}
