import { css, mix } from '../colour.ts'
import { cycle, lerp, type Point, type Random } from '../maths.ts'
import { boulder } from '../compositions/ground.ts'
import { tent } from '../shapes/buildings.ts'
import { cairn } from '../shapes/cairn.ts'
import { flagString } from '../shapes/flags.ts'
import { hillside, line, one, polygon, stone } from '../shapes/outline.ts'
import { walker, yak } from '../shapes/people.ts'
import { diningTent, pastureWall } from '../shapes/shelters.ts'
import type { Scene } from './scene.ts'

type Cloth = readonly [lit: string, shade: string]

const cloths: readonly [Cloth, ...Cloth[]] = [
  ['#e8a01c', '#c27f10'],
  ['#e0b23a', '#b98a20'],
  ['#c9492f', '#9c3322'],
  ['#e8a01c', '#c27f10'],
]

/** A camp at the foot of the summits: below the ice of a glacier, in the hills of a moraine, or on a walled pasture. */
export const camp: Scene = (stage) => {
  if (stage.foreground === 'dining tent') return moraineCamp(stage)
  if (stage.foreground === 'pasture') return pastureCamp(stage)
  return icefallCamp(stage)
}

const icefallCamp: Scene = ({ seed, chance, palette }) => {
  const rubble = css(mix([0.6, 0.022, 70], palette.far, 0.35))
  const ground = css(mix([0.66, 0.024, 75], palette.snow, 0.12))
  const dark = css(mix([0.4, 0.03, 60], palette.near, 0.4))
  const ice = css(mix(palette.snow, [0.82, 0.07, 215], 0.5))
  const deepIce = css(mix(palette.shade, [0.66, 0.09, 215], 0.6))
  const svg = [
    hillside((t) => 545 + 26 * Math.sin(t * 5), css(mix(palette.snow, palette.shade, 0.22)), {
      seed,
      rough: 34,
      waves: 6,
    }),
    seracs(chance, ice, deepIce),
    hillside(
      (t) => 640 - 70 * Math.exp(-(((t - 0.94) / 0.2) ** 2)) - 40 * Math.exp(-((t / 0.2) ** 2)),
      rubble,
      {
        seed: seed + 1,
        rough: 44,
        waves: 8,
      },
    ),
    hillside((t) => 704 + 14 * Math.sin(t * 7), ground, { seed: seed + 2, rough: 18, waves: 5 }),
    patches(chance, css(palette.snow)),
    stones(chance, rubble, dark),
    tents(chance),
    cairn(930, 764, 4, chance),
    flagString([930, 574], [1220, 520], { sag: 40, count: 12, drop: 24, chance }),
    flagString([930, 574], [560, 700], { sag: 46, count: 17, drop: 24, chance }),
    flagString([930, 574], [1150, 850], { sag: 30, count: 14, drop: 24, chance }),
    walker(706, 792, 1.4, '#22304a'),
    walker(752, 800, 1.4, '#22304a', '#2f5fa8'),
    walker(476, 752, 1.05, '#22304a', '#e2a72e'),
  ]
  return { backdrop: { view: { size: 0.62, summitAt: [0.6, 0.16], variant: 15 } }, svg: svg.join('') }
}

// Hills of rubble on both sides; strings of flags from the dining tent up to them.
const moraineCamp: Scene = ({ seed, chance, palette }) => {
  const rubble = css(mix([0.58, 0.03, 62], palette.far, 0.3))
  const bank = css(mix([0.52, 0.034, 60], palette.near, 0.2))
  const ground = css(mix([0.69, 0.03, 78], palette.snow, 0.1))
  const dark = css(mix([0.4, 0.03, 60], palette.near, 0.4))
  const row = [690, 800, 914, 1036].map((x, i) =>
    tent([x, 738 + i * 16], 46 + i * 9, ...cycle(cloths, i + 2)),
  )
  const svg = [
    hillside((t) => 560 - 40 * Math.sin(t * 6 + 1), css(mix(palette.far, palette.snow, 0.3)), {
      seed,
      rough: 70,
      waves: 7,
    }),
    hillside(
      (t) => 700 - 250 * Math.exp(-(((t - 1) / 0.3) ** 2)) - 60 * Math.exp(-((t / 0.3) ** 2)),
      rubble,
      {
        seed: seed + 1,
        rough: 40,
        waves: 9,
      },
    ),
    hillside((t) => 722 - 170 * Math.exp(-((t / 0.17) ** 2)), bank, { seed: seed + 2, rough: 34, waves: 8 }),
    hillside((t) => 724 + 12 * Math.sin(t * 6), ground, { seed: seed + 3, rough: 12, waves: 5 }),
    stones(chance, rubble, dark),
    ...row,
    diningTent([170, 838], 310),
    line('M250 690V520', '#3d3a44', 6),
    flagString([250, 524], [-20, 560], { sag: 30, count: 12, drop: 24, chance }),
    flagString([250, 524], [1220, 470], { sag: 150, count: 38, drop: 24, chance }),
    walker(656, 838, 1.6, '#22304a', '#2f5fa8'),
    walker(712, 848, 1.65, '#22304a'),
    walker(880, 874, 1.85, '#22304a', '#2f7a4f'),
    boulder(1090, 892, 62, [0.6, 0.03, 70], [0.42, 0.03, 64]),
    boulder(70, 896, 50, [0.6, 0.03, 70], [0.42, 0.03, 64]),
  ]
  return { backdrop: { view: { size: 0.66, summitAt: [0.42, 0.14], variant: 16 } }, svg: svg.join('') }
}

const pastureCloths: readonly [Cloth, ...Cloth[]] = [
  ['#2f7fb0', '#215f86'],
  ['#3f8f5c', '#2c6a43'],
  ['#e8a01c', '#c27f10'],
]

// Grass below the moraine: tents behind the old walls of a pasture, beside a brook.
const pastureCamp: Scene = ({ seed, chance, palette }) => {
  const grass = css(mix([0.68, 0.09, 112], palette.snow, 0.08))
  const slope = css(mix([0.56, 0.06, 105], palette.far, 0.4))
  const dark = css(mix([0.42, 0.06, 115], palette.near, 0.35))
  const wall = (from: Point, to: Point, bend: number, count: number, large: number) =>
    pastureWall(
      (t) => [lerp(from[0], to[0], t), lerp(from[1], to[1], t) + bend * Math.sin(Math.PI * t)],
      count,
      chance,
      (t) => lerp(large * 0.8, large, t),
    )
  const tents = [
    [545, 762, 60],
    [700, 784, 70],
    [872, 806, 80],
  ] as const
  const svg = [
    hillside((t) => 580 + 50 * Math.sin(t * 4 + 2), css(mix([0.58, 0.03, 70], palette.far, 0.5)), {
      seed,
      rough: 56,
      waves: 7,
    }),
    hillside((t) => 650 - 120 * Math.exp(-(((t - 0.04) / 0.26) ** 2)) - 130 * Math.max(0, t - 0.6), slope, {
      seed: seed + 1,
      rough: 24,
      waves: 5,
    }),
    hillside((t) => 692 + 10 * Math.sin(t * 6), grass, { seed: seed + 2, rough: 12, waves: 4 }),
    '<path d="M-10 724Q180 716 250 752Q330 800 180 838Q60 866 40 905H190Q180 872 290 838Q440 790 320 742Q230 704 -10 706Z" fill="#8fc3d1"/>',
    wall([440, 716], [1215, 742], -8, 60, 15),
    ...tents.map(([x, y, size], i) => tent([x, y], size, ...cycle(pastureCloths, i + seed))),
    walker(1002, 822, 1.6, '#22304a', '#e2a72e'),
    walker(450, 770, 1.2, '#22304a', '#2f5fa8'),
    yak(1110, 786, 1.3, '#2b2422', true),
    wall([430, 868], [1215, 846], 30, 40, 26),
    grassBlades(chance, dark),
  ]
  return { backdrop: { view: { size: 0.64, summitAt: [0.5, 0.22], variant: 18 } }, svg: svg.join('') }
}

function grassBlades(chance: Random, tone: string): string {
  return Array.from({ length: 110 }, () => {
    const x = 1200 * chance()
    const y = lerp(735, 896, chance())
    return line(`M${one(x)} ${one(y)}q-3 -8 -8 -11M${one(x)} ${one(y)}q2 -10 6 -13`, tone, 2, 'opacity=".6"')
  }).join('')
}

// Broken ice: leaning blocks with a lit face, a shaded face and a flat top.
function seracs(chance: Random, lit: string, shade: string): string {
  let svg = ''
  for (let x = -40; x < 1240; x += lerp(22, 58, chance())) {
    const tall = lerp(16, 74, chance()) * (0.55 + 0.45 * Math.sin((x / 1200) * Math.PI))
    const wide = lerp(38, 84, chance())
    const lean = (chance() - 0.5) * 26
    const top = 596 - tall
    const edge: Point = [x + wide * 0.56 + lean, top + lerp(2, 14, chance())]
    const left: Point = [x + wide * lerp(0.1, 0.3, chance()) + lean, top]
    const right: Point = [x + wide * 0.84 + lean, top + lerp(10, 26, chance())]
    svg += polygon([[x, 660], left, edge, [x + wide * 0.6, 660]], lit)
    svg += polygon([[x + wide * 0.6, 660], edge, right, [x + wide, 660]], shade)
  }
  return svg
}

function patches(chance: Random, snow: string): string {
  return Array.from({ length: 14 }, () => {
    const x = 1200 * chance()
    const y = lerp(735, 890, chance())
    const wide = lerp(50, 190, chance())
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(wide / 2).toFixed(0)}" ry="${(wide / 14).toFixed(0)}" fill="${snow}" opacity=".8"/>`
  }).join('')
}

function stones(chance: Random, lit: string, shade: string): string {
  const places = Array.from({ length: 110 }, () => ({
    x: 1200 * chance(),
    y: lerp(706, 897, chance() ** 1.2),
  }))
  return places
    .sort((a, b) => a.y - b.y)
    .map(({ x, y }) => stone(x, y, lerp(3, 14, (y - 700) / 200) * lerp(0.6, 1.5, chance()), lit, shade))
    .join('')
}

function tents(chance: Random): string {
  const places = [
    [352, 728, 42],
    [168, 736, 48],
    [548, 744, 46],
    [268, 778, 64],
    [88, 800, 70],
    [446, 812, 78],
    [208, 868, 98],
    [612, 872, 92],
  ] as const
  return places
    .map(([x, y, size], i) => {
      const [cloth, shade] = cycle(cloths, i)
      return tent([x + (chance() - 0.5) * 20, y], size, cloth, shade)
    })
    .join('')
}
