import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { listPath } from './filter-rules.ts'
import { listed } from './found-treks.ts'
import { pictureUrl } from './picture-rules.ts'
import { difficulties } from './trek-rules.ts'

/** A page that search engines should know, by its path, with its pictures and the date of its last change. */
export type SitePage = { path: string; changedOn?: IsoDate; pictures?: string[] }

/** Every public page: home, the list and its regions and difficulties, and each listed trek. */
export async function sitePages({ db }: Pick<Deps, 'db'>): Promise<SitePage[]> {
  const { rows } = await sql<{ slug: string; region: string; changed_on: IsoDate; keys: string[] }>`
    select t.slug, t.region, t.updated_at::date::text as changed_on,
      array(select storage_key from picture where trek_id = t.id and width >= 960 order by position) as keys
    from trek t join host h on h.id = t.host_id where ${listed} order by t.slug`.execute(db)
  const regions = [...new Set(rows.map(({ region }) => region))].toSorted()
  return [
    { path: '/' },
    { path: '/list' },
    ...regions.map((region) => ({ path: listPath({ regions: [region] }) })),
    ...difficulties.map((difficulty) => ({ path: listPath({ difficulties: [difficulty] }) })),
    ...rows.map(({ slug, changed_on, keys }) => ({
      path: `/trekking/${slug}`,
      changedOn: changed_on,
      pictures: keys.map((key) => pictureUrl(key, 960)),
    })),
  ]
}
