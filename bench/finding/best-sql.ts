import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { IsoDate } from '#domain/dates.ts'
import type { ListFilter } from '#domain/trek/filter-rules.ts'
import { searchSql } from './best-search.ts'

/**
 * The best SQL we can write by hand for each answer, prepared where it can be, with tables and indexes of its own.
 * It gives what the page shows, counts beside every option included.
 */
export async function openBestSql(url: string, today: IsoDate) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const best = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8')
  await client.query(best('best').replaceAll(':today', today))
  await client.query('vacuum (analyze)')
  // Nothing that takes milliseconds pays for being compiled.
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
