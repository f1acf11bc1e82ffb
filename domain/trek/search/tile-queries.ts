import { nepalDate } from '../../dates.ts'
import type { CatalogueDeps } from '../catalogue.ts'
import { noFilter } from './filter-rules.ts'
import { readTreks } from '../listed-trek-queries.ts'
import { pictureSource, type PictureSource } from '../../picture/picture-rules.ts'
import { difficulties, homeRegions, type Difficulty } from '../trek-rules.ts'

export type RegionTile = { region: string; treks: number; picture: PictureSource }

/** One of the four difficulties with its number of treks, and the best known of them as an example. */
export type DifficultyTile = {
  difficulty: Difficulty
  treks: number
  example: string
  profile: [day: number, metres: number][]
}

/** The links from the home page into the list, with the number of treks behind each. */
export async function homeTiles({
  catalogue,
  ...deps
}: Pick<CatalogueDeps, 'db' | 'now' | 'catalogue'>): Promise<{
  regions: RegionTile[]
  difficulties: DifficultyTile[]
}> {
  const today = nepalDate(deps.now())
  const found = await Promise.all(
    difficulties.map((difficulty) =>
      catalogue.find({ ...noFilter, difficulties: [difficulty], sort: 'reviewed' }, today),
    ),
  )
  const bestKnown = found.map(({ ids }) => ids[0]).filter((id) => id !== undefined)
  const [counted, examples] = await Promise.all([catalogue.regions(), readTreks(deps, bestKnown)])
  return {
    regions: homeRegions.map((region) => ({
      region,
      treks: counted.find((each) => each.region === region)?.treks ?? 0,
      picture: pictureSource(`art/region-${region.toLowerCase()}.webp`, '', 720, 960),
    })),
    difficulties: difficulties.map((difficulty, index) => {
      const example = examples.find((trek) => trek.difficulty === difficulty)
      return {
        difficulty,
        treks: found[index]?.total ?? 0,
        example: example?.name ?? '',
        profile: example?.profile ?? [],
      }
    }),
  }
}
