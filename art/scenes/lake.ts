import { lerp, type Random } from '../maths.ts'
import { chorten } from '../shapes/buildings.ts'
import { flagString } from '../shapes/flags.ts'
import { hillside, one, polygon, spire } from '../shapes/outline.ts'
import { walker } from '../shapes/people.ts'
import type { Scene } from './scene.ts'

const depthOfWater =
  '<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6fc3c6" stop-opacity=".25"/><stop offset=".45" stop-color="#2e9aa8" stop-opacity=".62"/><stop offset="1" stop-color="#136070" stop-opacity=".9"/></linearGradient></defs><rect y="470" width="1200" height="430" fill="url(#t)"/>'

/** Noon above a lake: the range twice, once in the water; trees on the shore only where the lake lies below the tree line. */
export const lake: Scene = ({ seed, chance, style }) => {
  const svg = [
    depthOfWater,
    ripples(chance),
    hillside((t) => 470 - 180 * Math.max(0, 0.34 - t) - 138 * Math.max(0, t - 0.6), '#7d7460', {
      seed,
      rough: 13,
      waves: 9,
      floor: 476,
    }),
    '<path d="M-10 478Q300 468 600 474T1210 472V480Q800 486 500 482T-10 488Z" fill="#cabd9c"/>',
    style === 'fir' ? shoreTrees(chance) : '',
    hillside((t) => 905 - 390 * Math.max(0, t - 0.5) ** 1.25, '#6b5f45', {
      seed: seed + 3,
      rough: 22,
      waves: 6,
    }),
    hillside((t) => 930 - 429 * Math.max(0, t - 0.58) ** 1.3, '#3f3b2e', {
      seed: seed + 4,
      rough: 18,
      waves: 6,
    }),
    boulders(chance),
    chorten([1052, 806], 1.05),
    flagString([1052, 640], [1220, 560], { sag: 16, count: 7, drop: 20, chance }),
    flagString([1052, 640], [830, 872], { sag: 40, count: 13, drop: 20, chance }),
    walker(948, 836, 1.35, '#26302f'),
    walker(985, 826, 1.35, '#26302f', '#2f5fa8'),
  ]
  return {
    backdrop: { mirrored: { size: 0.64, summitAt: [0.5, 0.46], variant: 3, sunDown: 0.39 } },
    svg: svg.join(''),
  }
}

function ripples(chance: Random): string {
  return Array.from({ length: 90 }, () => {
    const t = chance() ** 0.8
    const long = lerp(20, 190, chance()) * lerp(0.5, 1.3, t)
    const x = one(1200 * chance() - long / 2)
    const fill = chance() < 0.7 ? '#d8f3ee' : '#0f5c6e'
    return `<rect x="${x}" y="${one(480 + 400 * t)}" width="${one(long)}" height="${one(lerp(1.5, 4, t))}" rx="2" fill="${fill}" opacity="${one(lerp(0.14, 0.4, chance()))}"/>`
  }).join('')
}

function shoreTrees(chance: Random): string {
  return Array.from({ length: 46 }, () => {
    const x = chance() < 0.5 ? lerp(-10, 330, chance()) : lerp(830, 1210, chance())
    return spire(x, 472, lerp(14, 36, chance()), chance() < 0.5 ? '#3d5145' : '#2f4540')
  }).join('')
}

function boulders(chance: Random): string {
  const tones = ['#8c8067', '#5b5240', '#a2967b'] as const
  return Array.from({ length: 60 }, (_, i) => {
    const x = lerp(760, 1200, chance())
    const y = 900 - 150 * ((x - 720) / 480) ** 1.3 * chance()
    const size = lerp(5, 17, chance())
    return polygon(
      [
        [x - size, y],
        [x - size * 0.4, y - size * 0.7],
        [x + size * 0.5, y - size * 0.7],
        [x + size, y],
      ],
      tones[i % 3] ?? tones[0],
    )
  }).join('')
}
