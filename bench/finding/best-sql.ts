import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { IsoDate } from '#domain/dates.ts'
import type { ListFilter } from '#domain/trek/search/filter-rules.ts'
import { searchSql } from './best-search.ts'

/**
 * The best hand-written SQL for each query, prepared if possible, with its own tables and indexes. It returns the data
 * of the page, including the counts of every option.
 */
export async function openBestSql(url: string, today: IsoDate) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const best = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8')
  await client.query(best('best').replaceAll(':today', today))
  await client.query('vacuum (analyze)')
  // JIT compilation costs more than a query of milliseconds saves.
  await client.query('set jit = off')
  const ask = async (name: string, values: unknown[]) =>
    client.query<Record<string, unknown>>({ name, text: texts[name] ?? '', values })
  const texts: Record<string, string> = Object.fromEntries(
    ['best-suggestion', 'best-mistake', 'best-regions', 'best-trek'].map((name) => [name, best(name)]),
  )
  return {
    client,
    search: (filter: ListFilter) => client.query(searchSql(filter, today)),
    async suggest(text: string) {
      const found = await ask('best-suggestion', [text])
      return found.rows.length > 0 ? found : ask('best-mistake', [text])
    },
    regions: () => ask('best-regions', []),
    trek: (slug: string) => ask('best-trek', [slug, today]),
    close: () => client.end(),
  }
}
