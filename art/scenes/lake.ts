import type { Oklch } from '../colour.ts'
import { boulder } from '../compositions/ground.ts'
import { cycle, lerp, smoothStep, type Random } from '../maths.ts'
import { chorten } from '../shapes/buildings.ts'
import { flagString } from '../shapes/flags.ts'
import { hillside, line, one, polygon, spire, stone } from '../shapes/outline.ts'
import { sitter, walker, yak } from '../shapes/people.ts'
import type { Drawing, Scene, Stage } from './scene.ts'

const depthOfWater =
  '<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6fc3c6" stop-opacity=".25"/><stop offset=".45" stop-color="#2e9aa8" stop-opacity=".62"/><stop offset="1" stop-color="#136070" stop-opacity=".9"/></linearGradient></defs><rect y="470" width="1200" height="430" fill="url(#t)"/>'

const coat = '#26302f'

/** Noon above a lake, the range twice, once in the water: a chorten, boulders under flags, or yaks before it. */
export const lake: Scene = (stage) => {
  if (stage.foreground === 'boulders') return boulderLake(stage)
  if (stage.foreground === 'yaks') return yakShore(stage)
  return chortenLake(stage)
}

const chortenLake: Scene = (stage) => {
  const { seed, chance } = stage
  const svg = [
    ...water(stage, (t) => 470 - 180 * Math.max(0, 0.34 - t) - 138 * Math.max(0, t - 0.6)),
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
    walker(948, 836, 1.35, coat),
    walker(985, 826, 1.35, coat, '#2f5fa8'),
  ]
  return { backdrop: viewOf(0.5, 4), svg: svg.join('') }
}

// Large boulders in shallow water, and a long string of flags from them across the whole lake.
const boulderLake: Scene = (stage) => {
  const { seed, chance } = stage
  const lit: Oklch = [0.66, 0.03, 80]
  const shade: Oklch = [0.44, 0.032, 70]
  const rocks = [
    [96, 792, 118],
    [420, 812, 44],
    [1010, 846, 60],
    [262, 838, 92],
    [520, 862, 34],
    [880, 880, 40],
    [1130, 884, 96],
  ] as const
  const svg = [
    ...water(stage, (t) => 468 - 210 * Math.max(0, t - 0.52) ** 1.2 - 60 * Math.max(0, 0.2 - t)),
    ...rocks.map(
      ([x, y, size]) =>
        `<ellipse cx="${x}" cy="${y + 4}" rx="${size * 1.25}" ry="${one(size * 0.14)}" fill="#0f4f5c" opacity=".55"/>`,
    ),
    ...rocks.slice(0, 3).map(([x, y, size]) => boulder(x, y, size, lit, shade)),
    hillside((t) => 872 + 46 * Math.sin(t * 5.2 - 0.7), '#6f6650', { seed: seed + 3, rough: 20, waves: 6 }),
    ...rocks.slice(3).map(([x, y, size]) => boulder(x, y, size, lit, shade)),
    pebbles(chance),
    line('M84 694V560', '#4b3a33', 6),
    line('M1132 806V610', '#4b3a33', 6),
    flagString([84, 564], [1132, 614], { sag: 104, count: 36, drop: 24, chance }),
    flagString([84, 564], [-20, 640], { sag: 16, count: 4, drop: 24, chance }),
    flagString([1132, 614], [1220, 560], { sag: 14, count: 4, drop: 24, chance }),
    sitter(250, 762, 1.7, coat, '#e2a72e'),
    walker(664, 884, 1.7, coat),
  ]
  return { backdrop: viewOf(0.62), svg: svg.join('') }
}

// A broad shore with a trail along the water and grazing yaks.
const yakShore: Scene = (stage) => {
  const { seed, chance } = stage
  const herd = [
    [104, 766, 1.2, false],
    [252, 762, 1.15, true],
    [410, 778, 1.25, false],
    [262, 884, 2, true],
  ] as const
  const svg = [
    ...water(stage, (t) => 470 - 96 * Math.exp(-(((t - 0.1) / 0.16) ** 2)) - 70 * Math.max(0, t - 0.7)),
    '<path d="M-10 706Q260 700 520 752T1210 792V806Q800 800 520 766T-10 720Z" fill="#e4d9b4" opacity=".85"/>',
    hillside((t) => 712 + 96 * smoothStep(0, 0.85, t), '#7f8a4e', { seed: seed + 3, rough: 10, waves: 4 }),
    '<path d="M-10 792Q240 766 520 800Q800 838 1215 836V862Q800 872 500 828Q230 796 -10 836Z" fill="#d8c696"/>',
    tufts(chance),
    hillside((t) => 916 - 110 * Math.max(0, t - 0.62), '#4c5836', { seed: seed + 4, rough: 14, waves: 6 }),
    ...herd.map(([x, y, scale, grazing], i) =>
      yak(x, y, scale, cycle(['#2b2422', '#3c2c26', '#5d4537'], i + seed), grazing),
    ),
    walker(842, 846, 1.6, coat, '#e2a72e'),
    walker(900, 850, 1.6, coat),
    walker(966, 852, 1.55, coat, '#2f5fa8'),
  ]
  return { backdrop: viewOf(0.36), svg: svg.join('') }
}

const viewOf = (across: number, variant = 3): Drawing['backdrop'] => ({
  mirrored: { size: 0.64, summitAt: [across, 0.46], variant, sunDown: 0.39 },
})

function water({ seed, chance, style }: Stage, farShore: (t: number) => number): string[] {
  return [
    depthOfWater,
    ripples(chance),
    hillside(farShore, '#7d7460', { seed, rough: 13, waves: 9, floor: 476 }),
    '<path d="M-10 478Q300 468 600 474T1210 472V480Q800 486 500 482T-10 488Z" fill="#cabd9c"/>',
    style === 'fir' ? shoreTrees(chance) : '',
  ]
}

function pebbles(chance: Random): string {
  return Array.from({ length: 50 }, () => {
    const y = lerp(876, 898, chance())
    return stone(1200 * chance(), y, lerp(4, 12, chance()), '#a2967b', '#5b5240')
  }).join('')
}

function tufts(chance: Random): string {
  return Array.from({ length: 90 }, () => {
    const x = 1200 * chance()
    const y = lerp(760 + 60 * (x / 1200), 892, chance())
    return line(`M${one(x)} ${one(y)}q-3 -8 -8 -11M${one(x)} ${one(y)}q2 -10 6 -13`, '#5d6a3a', 2.2)
  }).join('')
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
