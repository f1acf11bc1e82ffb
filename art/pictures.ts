import sharp from 'sharp'
import { coverAlt, posterAlt, sceneAlt } from './alt-text.ts'
import { drawCover } from './cover.ts'
import { galleryOf } from './gallery/gallery-of.ts'
import { toWebp } from './paper.ts'
import { drawPoster } from './poster.ts'
import { drawScene } from './scenes/draw-scene.ts'
import { sheet } from './scenes/scene.ts'
import { profileOf, type Trek } from './treks.ts'

/** A picture for the pages; `file` is its path in art/pictures. */
export type Picture = { file: string; scene: string; width: number; height: number; alt: string }

/**
 * Everything in art/pictures: four or five pictures for each trek with the cover first, the region tiles, the home
 * page's hero.
 */
export type Catalogue = {
  treks: Record<string, Picture[]>
  regions: Record<string, Picture>
  hero: { wide: Picture; phone: Picture }
}

/** A picture that is not drawn yet. */
export type Planned = Picture & { draw: () => Promise<Buffer> }

/** Covers fill wide screens; all others have the size of the scenes. */
const coverSheet = { width: 1600, height: 1200 } as const
const coverLimit = 90_000
const limit = 62_000
const heroLimit = 60_000
const tile = { width: 720, height: 960 } as const

/** A trek's gallery: cover, scenes of places on the route, elevation poster. */
export function planTrek(trek: Trek): Planned[] {
  const { slug } = trek
  const profile = profileOf(trek)
  const cover = {
    scene: 'cover',
    alt: coverAlt(trek),
    size: coverSheet,
    png: () => drawCover({ slug, profile, ...coverSheet }),
  }
  const poster = { scene: 'poster', alt: posterAlt(trek), size: sheet, png: () => drawPoster(trek) }
  const scenes = galleryOf(slug).map((entry) => ({
    scene: entry.scene,
    alt: sceneAlt(trek, entry),
    size: sheet,
    png: () => drawScene({ ...entry, slug, profile }),
  }))
  return [cover, ...scenes, poster].map(({ png, size, ...picture }, i) => ({
    file: `${slug}/${i + 1}-${picture.scene}.webp`,
    ...picture,
    ...size,
    draw: async () => toWebp(await png(), picture.scene === 'cover' ? coverLimit : limit),
  }))
}

/** The tall picture of a region: the cover of its best-known trek. */
export function planRegion(trek: Trek): Planned {
  const order = { slug: trek.slug, profile: profileOf(trek), ...tile }
  return {
    file: `region-${trek.region.toLowerCase()}.webp`,
    scene: 'cover',
    ...tile,
    alt: `${coverAlt(trek).slice(0, -1)}, in the ${trek.region} region.`,
    draw: async () => toWebp(await drawCover(order), limit),
  }
}

/** The home page's hero, wide and for phones. In both the upper left is dark enough for a white headline. */
export function planHero(trek: Trek): { wide: Planned; phone: Planned } {
  const order = { slug: trek.slug, profile: profileOf(trek), height: 1000 }
  const picture = { scene: 'hero', alt: coverAlt(trek), height: 1000 }
  return {
    wide: {
      ...picture,
      file: 'hero-home.webp',
      width: 2400,
      draw: async () =>
        toWebp(await trimmed({ ...order, width: 2540, quietLeft: true, grain: 6 }), heroLimit, 64),
    },
    // On phones the headline covers the sun's position, so the sun moves to the right.
    phone: {
      ...picture,
      file: 'hero-home-phone.webp',
      width: 860,
      draw: async () => toWebp(await drawCover({ ...order, width: 860, sunAt: [0.86, 0.2] }), heroLimit),
    },
  }
}

// Draws a wider picture and trims it on the right, so that no range ends at the edge.
async function trimmed(order: Parameters<typeof drawCover>[0]): Promise<Buffer> {
  return sharp(await drawCover(order))
    .extract({ left: 0, top: 0, width: 2400, height: order.height })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
