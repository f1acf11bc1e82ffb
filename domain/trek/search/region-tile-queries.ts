import type { CatalogueDeps } from '../catalogue.ts'
import { pictureSource } from '../../picture/picture-rules.ts'
import type { RegionTile } from './tile-queries.ts'
import { regions } from '../trek-rules.ts'

/** Every region with its picture and its number of listed treks; one without a picture has the home page's. */
export async function regionTiles({ catalogue }: Pick<CatalogueDeps, 'catalogue'>): Promise<RegionTile[]> {
  const counted = await catalogue.regions()
  return counted.map(({ region, treks }) => ({ region, treks, picture: pictureOf(region) }))
}

function pictureOf(region: string) {
  return regions.some((known) => known === region)
    ? pictureSource(`art/region-${region.toLowerCase()}.webp`, '', 720, 960)
    : pictureSource('art/hero-home-phone.webp', '', 860, 1000)
}
