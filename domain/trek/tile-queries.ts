import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { listed } from './found-treks.ts'
import { pictureSource, type PictureSource } from './picture-rules.ts'
import { difficulties, homeRegions, type Difficulty } from './trek-rules.ts'

export type RegionTile = { region: string; treks: number; picture: PictureSource }

/** One of the four difficulties with its number of treks, and the best known of them as an example. */
export type DifficultyTile = {
  difficulty: Difficulty
  treks: number
  example: string
  profile: [day: number, metres: number][]
}

type Row = {
  value: string
  treks: number
  name: string
  profile: [number, number][]
}

/** The ways into the list that the home page offers, with how many treks lie behind each. */
export async function homeTiles({
  db,
}: Pick<Deps, 'db'>): Promise<{ regions: RegionTile[]; difficulties: DifficultyTile[] }> {
  const { rows } = await sql<Row>`
    with counted as (
      select coalesce(t.region, t.difficulty) as value, count(*)::int as treks,
        (array_agg(t.id order by known.reviews desc, t.name))[1] as example_id
      from trek t
      join host h on h.id = t.host_id
      cross join lateral (
        select count(*) as reviews from review where trek_id = t.id and hidden_at is null
      ) known
      where ${listed}
      group by grouping sets ((t.region), (t.difficulty))
    )
    select value, treks, t.name, (
      select coalesce(json_agg(json_build_array(day, altitude_m) order by day), '[]')
      from trek_day where trek_id = t.id and kind in ('trek', 'rest')
    ) as profile
    from counted join trek t on t.id = example_id`.execute(db)
  const found = new Map(rows.map((row) => [row.value, row]))
  return {
    regions: homeRegions.map((region) => ({
      region,
      treks: found.get(region)?.treks ?? 0,
      picture: pictureSource(`art/region-${region.toLowerCase()}.webp`, '', 720, 960),
    })),
    difficulties: difficulties.map((difficulty) => ({ difficulty, ...gradeFacts(found.get(difficulty)) })),
  }
}

function gradeFacts(row: Row | undefined) {
  return { treks: row?.treks ?? 0, example: row?.name ?? '', profile: row?.profile ?? [] }
}
