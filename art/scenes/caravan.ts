import { css, mix, type Oklch } from '../colour.ts'
import { cycle, lerp, type Random } from '../maths.ts'
import { chorten, stoneWall } from '../shapes/buildings.ts'
import { flagString } from '../shapes/flags.ts'
import { hillside, line, one } from '../shapes/outline.ts'
import { packAnimal, walker } from '../shapes/people.ts'
import type { Scene } from './scene.ts'

const loads = ['#b8372f', '#2f5fa8', '#e2a72e', '#2f7a4f', '#7c2f33'] as const
const coats = ['#3c2c26', '#5d4537', '#2b2422', '#6f5644'] as const

/** A pack train on the high plain, passing a mani wall and a row of chortens. */
export const caravan: Scene = ({ seed, chance, palette, style }) => {
  const earth: Oklch = style === 'meadow' ? [0.68, 0.085, 98] : [0.74, 0.07, 68]
  const train = [300, 420, 536, 664, 786].map((x, i) => {
    const y = 790 - (x - 300) * 0.1
    return packAnimal(x, y, 1.42 - i * 0.1, cycle(coats, i + (seed % 3)), cycle(loads, i + (seed % 5)))
  })
  const svg = [
    hillside(
      (t) => 548 - 70 * Math.sin(t * 3.4 + 0.4),
      css(mix(mix(earth, palette.far, 0.6), palette.sky[3], 0.2)),
      {
        seed,
        rough: 60,
        waves: 5,
      },
    ),
    hillside((t) => 600 - 60 * Math.exp(-(((t - 0.8) / 0.24) ** 2)), css(mix(earth, palette.far, 0.32)), {
      seed: seed + 1,
      rough: 34,
      waves: 5,
    }),
    hillside((t) => 640 + 10 * Math.sin(t * 5), css(earth), { seed: seed + 2, rough: 16, waves: 4 }),
    shadows(chance, css(mix(earth, [0.45, 0.06, 50], 0.3))),
    '<path d="M-20 880Q400 800 640 752Q860 712 900 660L918 660Q900 724 690 774Q460 830 120 905Z" fill="#efdcb4" opacity=".75"/>',
    monuments(),
    flagString([1022, 488], [1220, 470], { sag: 26, count: 9, drop: 22, chance }),
    flagString([1022, 488], [884, 704], { sag: 30, count: 14, drop: 22, chance }),
    stoneWall([700, 726], 250, chance, ['#9a876f', '#7d6b57', '#b5a387']),
    walker(206, 806, 1.75, '#33262a', '#7c2f33'),
    train.join(''),
    walker(868, 736, 1.2, '#33262a', '#e2a72e'),
    hillside(
      (t) => 912 - 130 * Math.max(0, 0.3 - t) - 170 * Math.max(0, t - 0.7),
      css(mix([0.42, 0.06, 48], palette.fore, 0.35)),
      {
        seed: seed + 5,
        rough: 14,
        waves: 6,
      },
    ),
    thorns(chance),
  ]
  return { backdrop: { view: { size: 0.62, summitAt: [0.36, 0.2], variant: 19 } }, svg: svg.join('') }
}

const monuments = () => {
  const tones = { white: '#efe3cd', shade: '#c2a78a', gold: '#b5452f' }
  const row = [780, 846, 912].map((x) => chorten([x, 690], 0.62, tones))
  return row.join('') + chorten([1022, 716], 1.42, { white: '#f2e8d6', shade: '#cbb398' })
}

function shadows(chance: Random, tone: string): string {
  return Array.from({ length: 60 }, () => {
    const from = `${one(1200 * chance())} ${one(lerp(668, 890, chance()))}`
    return line(
      `M${from}q${one(lerp(10, 30, chance()))} -5 ${one(lerp(30, 70, chance()))} 0`,
      tone,
      3,
      'opacity=".55"',
    )
  }).join('')
}

function thorns(chance: Random): string {
  return Array.from({ length: 46 }, () => {
    const x = 1200 * chance()
    const root = `M${one(x)} ${one(lerp(830, 895, chance()))}`
    return line(
      `${root}q-7 -12 -15 -14${root}q-1 -14 2 -20${root}q8 -12 16 -13`,
      '#6d6a3c',
      3,
      'opacity=".8"',
    )
  }).join('')
}
