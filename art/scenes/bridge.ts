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
  const svg = [
    gorge(seed, far, 430, 0.52),
    gorge(seed + 10, middle, 590, 0.5),
    slopeTrees(chance, middle, near),
    river(chance),
    gorge(seed + 20, near, 800, 0.49),
    bankTrees(chance, dark),
    cliff(seed, 'left', dark, near),
    cliff(seed, 'right', dark, near),
    ropes(chance),
    walker(430, deck(430) + 1, 1.2, '#1f2b33'),
    walker(520, deck(520) + 1, 1.2, '#1f2b33', '#e2a72e'),
    walker(760, deck(760) + 1, 1.2, '#1f2b33', '#2f5fa8'),
    gate(left),
    gate(right),
  ]
  return { backdrop: { view: { window: [20, 6, 60, 60], variant: 13 } }, svg: svg.join('') }
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
  const edge = (t: number) => bottom - (bottom - 190) * (Math.abs(t - middle) / 0.5) ** 0.86
  return hillside(edge, fill, { seed, rough: 46, waves: 6 })
}

function river(chance: Random): string {
  let svg =
    '<path d="M594 596Q560 660 616 716Q676 770 560 905H780Q800 780 690 716Q620 664 618 596Z" fill="#5fb0b4"/><path d="M600 600Q572 660 630 718Q690 776 600 905H640Q720 780 648 716Q594 662 608 600Z" fill="#e4f3ef" opacity=".75"/>'
  for (let i = 0; i < 26; i++) {
    const y = lerp(700, 895, chance())
    const x = 648 + (chance() - 0.5) * (y - 600) * 0.55
    svg += line(`M${one(x)} ${one(y)}q12 -6 26 -1`, '#f4fbf8', 3.4, 'opacity=".8"')
  }
  return svg
}

function slopeTrees(chance: Random, pale: string, strong: string): string {
  return Array.from({ length: 150 }, () => {
    const x = 1200 * chance()
    const away = Math.abs(x / 1200 - 0.5) / 0.5
    const y = lerp(600 - 330 * away ** 0.86, 640, chance()) + 40
    return Math.abs(x - 600) < 60 ? '' : spire(x, y, lerp(14, 34, chance()), chance() < 0.5 ? pale : strong)
  }).join('')
}

function bankTrees(chance: Random, fill: string): string {
  return Array.from({ length: 60 }, () => {
    const x = chance() < 0.5 ? lerp(120, 500, chance()) : lerp(740, 1100, chance())
    const y = 810 - 520 * (Math.abs(x - 600) / 600) ** 0.9 + lerp(60, 190, chance())
    return spire(x, y, lerp(40, 92, chance()), fill)
  }).join('')
}

// the rock that carries the bridge's end
function cliff(seed: number, side: 'left' | 'right', dark: string, lit: string): string {
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
  const boulders = [40, 96, 148].map((x, i) =>
    stone(across(x), top + i * 6 + (seed % 5), 26 - i * 5, lit, dark),
  )
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
