import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { listPath } from './search/filter-rules.ts'
import { listed } from './search/found-treks.ts'
import { pictureUrl } from '../picture/picture-rules.ts'
import { difficulties, type Difficulty } from './trek-rules.ts'

/** A page for search engines, by its path, with its pictures and the date of its last change. */
export type SitePage = { path: string; changedOn?: IsoDate | undefined; pictures?: string[] }

type Row = {
  slug: string
  host: string
  region: string
  difficulty: Difficulty
  changed_on: IsoDate
  keys: string[]
}

/**
 * Every public page: home, the list, the regions, each region and difficulty that has a trek, each listed trek, and its
 * host.
 */
export async function sitePages({ db }: Pick<Deps, 'db'>): Promise<SitePage[]> {
  const { rows } = await sql<Row>`
    select t.slug, t.host_id as host, t.region, t.difficulty, t.updated_at::date::text as changed_on,
      array(select storage_key from picture where trek_id = t.id and width >= 960 order by position) as keys
    from trek t join host h on h.id = t.host_id where ${listed} order by t.slug`.execute(db)
  const changedOn = newest(rows)
  const regions = Map.groupBy(rows, ({ region }) => region)
  const hosts = Map.groupBy(rows, ({ host }) => host)
  const grades = Map.groupBy(rows, ({ difficulty }) => difficulty)
  return [
    { path: '/', changedOn },
    { path: '/list', changedOn },
    { path: '/regions', changedOn },
    ...[...regions.keys()]
      .toSorted()
      .map((region) => listOf(listPath({ regions: [region] }), regions.get(region))),
    ...difficulties
      .filter((difficulty) => grades.has(difficulty))
      .map((difficulty) => listOf(listPath({ difficulties: [difficulty] }), grades.get(difficulty))),
    ...rows.map(({ slug, changed_on, keys }) => ({
      path: `/trekking/${slug}`,
      changedOn: changed_on,
      pictures: keys.map((key) => pictureUrl(key, 960)),
    })),
    ...[...hosts.keys()].toSorted().map((host) => listOf(`/host-adventures/${host}`, hosts.get(host))),
  ]
}

function listOf(path: string, treks: readonly Row[] = []): SitePage {
  return { path, changedOn: newest(treks) }
}

/** A list changes when one of its treks does. */
function newest(treks: readonly Row[]): IsoDate | undefined {
  return treks
    .map(({ changed_on }) => changed_on)
    .reduce<IsoDate | undefined>((last, on) => (last && last > on ? last : on), undefined)
}
