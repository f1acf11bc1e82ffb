import type { CatalogueDeps } from '../catalogue.ts'
import { readTreks } from '../listed-trek-queries.ts'
import { pictureSource, type PictureSource } from '../../picture/picture-rules.ts'
import { homeRegions, type Difficulty } from '../trek-rules.ts'

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
  const found = await catalogue.difficulties()
  const bestKnown = found.map((each) => each.bestKnown).filter((id) => id !== null)
  const [counted, examples] = await Promise.all([catalogue.regions(), readTreks(deps, bestKnown)])
  return {
    regions: homeRegions.map((region) => ({
      region,
      treks: counted.find((each) => each.region === region)?.treks ?? 0,
      picture: pictureSource(`art/region-${region.toLowerCase()}.webp`, '', 720, 960),
    })),
    difficulties: found.map(({ difficulty, treks }) => {
      const example = examples.find((trek) => trek.difficulty === difficulty)
      return { difficulty, treks, example: example?.name ?? '', profile: example?.profile ?? [] }
    }),
  }
}
