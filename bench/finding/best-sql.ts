import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { IsoDate } from '#domain/dates.ts'
import { partyOf, type ListFilter } from '#domain/trek/filter-rules.ts'

export type BestSql = Awaited<ReturnType<typeof openBestSql>>

/**
 * The best SQL we can write by hand for each answer, one prepared statement each, with a table and indexes of its own.
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
    ['best-search', 'best-dated-search', 'best-suggestion', 'best-mistake', 'best-regions', 'best-trek'].map(
      (name) => [name, best(name)],
    ),
  )
  return {
    client,
    search: (filter: ListFilter) =>
      filter.from || filter.to
        ? ask('best-dated-search', [...askedOf(filter), filter.from, filter.to, partyOf(filter), today])
        : ask('best-search', askedOf(filter)),
    async suggest(text: string) {
      const found = await ask('best-suggestion', [`%${text.replace(/[\\%_]/g, '\\$&')}%`, text])
      return found.rows.length > 0 ? found : ask('best-mistake', [text])
    },
    regions: () => ask('best-regions', []),
    trek: (slug: string) => ask('best-trek', [slug, today]),
    close: () => client.end(),
  }
}

const DAYS = { short: [3, 7], classic: [8, 14], extended: [15, 99] } as const
const SPOTS = { small: [1, 4], medium: [5, 8], large: [9, 99] } as const

/** $1 text, $2 regions, $3 difficulties, $4-5 days, $6-7 spots, $8-9 cents, $10 meals, $11 porter, $12 order. */
function askedOf(filter: ListFilter): unknown[] {
  const [days, spots] = [filter.durations[0], filter.groups[0]]
  return [
    filter.text ? `%${filter.text.replace(/[\\%_]/g, '\\$&')}%` : null,
    ...[filter.regions, filter.difficulties].map((list) => (list.length > 0 ? list : null)),
    ...(days ? DAYS[days] : [0, 99]),
    ...(spots ? SPOTS[spots] : [0, 99]),
    ...[(filter.min ?? 0) * 100, filter.max === null ? 1e9 : filter.max * 100],
    ...[filter.meals, filter.porter, filter.sort],
  ]
}
