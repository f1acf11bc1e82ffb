import { css, mix, type Oklch } from '../colour.ts'
import { lerp, type Point, type Random } from '../maths.ts'
import { flagString } from '../shapes/flags.ts'
import { hillside, line, one, polygon, spire, stone } from '../shapes/outline.ts'
import { walker } from '../shapes/people.ts'
import type { Scene, Stage } from './scene.ts'

const left: Point = [212, 486]
const right: Point = [1000, 512]
const sag = 84

/** A suspension bridge over a river gorge, hung with flags, somebody crossing. */
export const bridge: Scene = (stage) => {
  const { seed, chance } = stage
  const [far, middle, near, dark] = tones(stage)
  const rock = css(mix([0.44, 0.03, 75], stage.palette.fore, 0.3))
  const rockLit = css(mix([0.58, 0.035, 75], stage.palette.far, 0.3))
  const svg = [
    gorge(seed, far, 560, 0.52),
    gorge(seed + 10, middle, 640, 0.5),
    slopeTrees(chance, far, near),
    river(chance),
    gorge(seed + 20, near, 1000, 0.5),
    bankTrees(chance, middle, dark),
    cliff('left', rock, rockLit),
    cliff('right', rock, rockLit),
    ropes(chance),
    walker(430, deck(430) + 1, 1.2, '#1f2b33'),
    walker(520, deck(520) + 1, 1.2, '#1f2b33', '#e2a72e'),
    walker(760, deck(760) + 1, 1.2, '#1f2b33', '#2f5fa8'),
    gate(left),
    gate(right),
  ]
  return { backdrop: { view: { size: 0.6, summitAt: [0.5, 0.2], variant: 13 } }, svg: svg.join('') }
}

function tones({ palette, style }: Stage): [string, string, string, string] {
  const { near, far, fore, sky } = palette
  const slope: Oklch = style === 'scree' ? [0.55, 0.05, 62] : [0.52, 0.075, 145]
  return [
    css(mix(mix(slope, far, 0.6), sky[3], 0.3)),
    css(mix(mix(slope, far, 0.3), sky[3], 0.08)),
    css(mix(slope, near, 0.45)),
    css(mix(mix(slope, near, 0.5), fore, 0.6)),
  ]
}

// two slopes meeting at the river: a V whose point lies at `bottom`
function gorge(seed: number, fill: string, bottom: number, middle: number): string {
  return hillside((t) => slopeAt(t, bottom, middle), fill, { seed, rough: 46, waves: 6 })
}

const slopeAt = (t: number, bottom: number, middle: number) =>
  bottom - (bottom - 210) * (Math.abs(t - middle) / 0.5) ** 0.86

function river(chance: Random): string {
  const course = (half: number) =>
    `M${600 - half * 0.2} 600Q${540 - half} 660 ${600 - half} 716Q${650 - half} 776 ${560 - half * 2} 905H${600 + half * 3}Q${720 + half} 786 ${640 + half} 716Q${576 + half} 660 ${606 + half * 0.2} 600Z`
  let svg = `<path d="${course(46)}" fill="#b9b6a2"/><path d="${course(30)}" fill="#5fb0b4"/><path d="${course(8)}" fill="#e4f3ef" opacity=".6"/>`
  for (let i = 0; i < 26; i++) {
    const y = lerp(700, 895, chance())
    const x = 612 + (chance() - 0.5) * (y - 590) * 0.5
    svg += line(`M${one(x)} ${one(y)}q12 -6 26 -1`, '#f4fbf8', 3.4, 'opacity=".8"')
  }
  return svg
}

function slopeTrees(chance: Random, pale: string, strong: string): string {
  return scattered(chance, 150, 640, 220)
    .map(({ x, y }) => spire(x, y, lerp(14, 32, chance()), chance() < 0.5 ? pale : strong))
    .join('')
}

function bankTrees(chance: Random, pale: string, dark: string): string {
  return scattered(chance, 130, 1000, 240)
    .map(({ x, y }) => spire(x, y, lerp(36, 84, chance()), chance() < 0.35 ? pale : dark))
    .join('')
}

// feet of trees on both slopes, from the edge down, the far ones first
function scattered(chance: Random, count: number, bottom: number, below: number): { x: number; y: number }[] {
  const feet = Array.from({ length: count }, () => {
    const x = 1200 * chance()
    return { x, y: slopeAt(x / 1200, bottom, 0.5) + 14 + below * chance() ** 1.6 }
  })
  return feet.filter(({ x, y }) => Math.abs(x - 600) > 60 && y < 905).sort((a, b) => a.y - b.y)
}

// the rock that carries the bridge's end
function cliff(side: 'left' | 'right', dark: string, lit: string): string {
  const across = (x: number) => (side === 'left' ? x : 1212 - x)
  const top = side === 'left' ? left[1] : right[1]
  const face = [
    [-10, top - 30],
    [90, top - 14],
    [200, top + 4],
    [252, top + 8],
    [236, top + 92],
    [262, top + 170],
    [222, top + 270],
    [258, top + 352],
    [210, 910],
    [-10, 910],
  ] as const
  const bright = [
    [200, top + 4],
    [252, top + 8],
    [236, top + 92],
    [262, top + 170],
    [222, top + 270],
    [258, top + 352],
    [228, 910],
    [186, 910],
    [206, top + 300],
    [176, top + 190],
    [206, top + 96],
  ] as const
  const place = ([x, y]: Point): Point => [across(x), y]
  const boulders = [40, 96, 148].map((x, i) => stone(across(x), top - 20 + i * 11, 30 - i * 6, lit, dark))
  return polygon(face.map(place), dark) + polygon(bright.map(place), lit) + boulders.join('')
}

const deck = (x: number) => {
  const t = (x - left[0]) / (right[0] - left[0])
  return lerp(left[1], right[1], t) + sag * Math.sin(Math.PI * t)
}

function ropes(chance: Random): string {
  const along = Array.from({ length: 51 }, (_, i) => lerp(left[0], right[0], i / 50))
  const course = (rise: number) => `M${along.map((x) => `${one(x)} ${one(deck(x) - rise)}`).join('L')}`
  const hangers = along.map((x) => `M${one(x)} ${one(deck(x))}v-46`).join('')
  const planks = along.map((x) => `M${one(x)} ${one(deck(x) + 3)}h9`).join('')
  let svg = line(hangers, '#39424b', 1.4) + line(course(0), '#5b4a3c', 9) + line(planks, '#8a735c', 4)
  svg += line(course(46), '#2c343d', 3.6)
  for (let i = 0; i < 5; i++) {
    const from = lerp(left[0], right[0], i / 5)
    const to = lerp(left[0], right[0], (i + 1) / 5)
    svg += flagString([from, deck(from) - 47], [to, deck(to) - 47], { sag: 14, count: 9, drop: 20, chance })
  }
  return svg
}

const gate = ([x, y]: Point) =>
  polygon(
    [
      [x - 17, y + 14],
      [x - 14, y - 78],
      [x + 14, y - 78],
      [x + 17, y + 14],
    ],
    '#b9ae9b',
  ) +
  polygon(
    [
      [x + 2, y + 14],
      [x + 2, y - 78],
      [x + 14, y - 78],
      [x + 17, y + 14],
    ],
    '#857b6c',
  ) +
  `<rect x="${x - 20}" y="${y - 88}" width="40" height="12" fill="#6b6257"/>`
