import { cycle, lerp, type Point, type Random } from '../maths.ts'
import { line, one, polygon } from './outline.ts'

const stones = ['#7b8398', '#646d84', '#8f97a9', '#565f77'] as const

/** The board of a pass: two posts, painted planks with the lines of its name and height; the middle of its foot at the point. */
export function signBoard([x, y]: Point, scale: number, snow: string): string {
  const plank = (top: number, wide: number, fill: string) =>
    `<rect x="${one(-wide / 2)}" y="${top}" width="${wide}" height="40" rx="2" fill="${fill}"/><path d="M${one(wide / 2)} ${top}v40h-12v-40z" fill="#000" opacity=".16"/>`
  const letters = (top: number, wide: number) =>
    `<path d="M${one(-wide / 2)} ${top}H${one(-wide * 0.12)}M${one(-wide * 0.02)} ${top}H${one(wide * 0.24)}M${one(wide * 0.34)} ${top}H${one(wide / 2)}" stroke="#f7efdd" stroke-width="6.500"/>`
  return `<g transform="translate(${one(x)} ${one(y)}) scale(${scale})"><path d="M-80 4V-190M80 4V-176" stroke="#4b3a33" stroke-width="11"/><path d="M84 4V-176" stroke="#2f2422" stroke-width="3"/>${plank(-182, 224, '#2f7a4f')}${letters(-169, 150)}${letters(-154, 110)}${plank(-134, 196, '#e2a72e')}${letters(-114, 128)}<path d="M-116 -181Q-60 -196 0 -189T114 -181V-178H-116Z" fill="${snow}"/><path d="M-104 6Q-80 -16 -56 6ZM54 6Q80 -18 108 6Z" fill="${snow}"/></g>`
}

/** A small shelter of laid stones under a low roof weighed down with stones; its near left corner at the point. */
export function stoneHut([x, y]: Point, width: number, chance: Random, roof: string): string {
  const high = width * 0.42
  const side = width * 0.34
  const flank: Point[] = [
    [x + width, y],
    [x + width + side, y - side * 0.26],
    [x + width + side, y - high * 0.86 - side * 0.26],
    [x + width, y - high],
  ]
  let svg = polygon(
    [
      [x, y],
      [x + width, y],
      [x + width, y - high],
      [x, y - high],
    ],
    stones[1],
  )
  const course = high / 6
  for (let row = 0; row < 6; row++)
    for (let left = x; left < x + width - 4; ) {
      const wide = Math.min(lerp(0.7, 1.9, chance()) * course, x + width - left)
      svg += `<rect x="${one(left + 1)}" y="${one(y - (row + 1) * course + 1)}" width="${one(Math.max(2, wide - 2))}" height="${one(course - 2)}" rx="3" fill="${cycle(stones, Math.floor(chance() * 4))}"/>`
      left += wide
    }
  const door = x + width * 0.58
  svg += `<rect x="${one(door)}" y="${one(y - high * 0.72)}" width="${one(width * 0.2)}" height="${one(high * 0.72)}" fill="#2a2530"/><path d="M${one(door - 6)} ${one(y - high * 0.74)}h${one(width * 0.2 + 12)}" stroke="#4b3a33" stroke-width="8"/>`
  svg += `<rect x="${one(x + width * 0.2)}" y="${one(y - high * 0.64)}" width="${one(width * 0.13)}" height="${one(high * 0.24)}" fill="#2a2530"/>`
  svg += polygon(flank, '#444d66')
  svg += polygon(
    [
      [x - 14, y - high + 6],
      [x + width + 8, y - high + 6],
      [x + width + side + 10, y - high * 0.84 - side * 0.26],
      [x + side + 4, y - high * 1.22 - side * 0.2],
    ],
    roof,
  )
  for (let i = 0; i < 5; i++)
    svg += `<ellipse cx="${one(x + width * (0.12 + i * 0.2))}" cy="${one(y - high - 5 - (i % 2) * 12)}" rx="${one(width * 0.04)}" ry="${one(width * 0.022)}" fill="${cycle(stones, i + 1)}"/>`
  return svg
}

/** The long dining tent of a camp: a roof, a wall with windows, guy lines; its near left corner at the point. */
export function diningTent([x, y]: Point, width: number): string {
  const high = width * 0.3
  const gable = width * 0.34
  const ridge = y - high * 1.7
  const cloth = '#f0b428'
  const windows = [0.1, 0.32, 0.54, 0.76].map(
    (share) =>
      `<rect x="${one(x + width * share)}" y="${one(y - high * 0.74)}" width="${one(width * 0.13)}" height="${one(high * 0.36)}" rx="3" fill="#fff3cf"/><path d="M${one(x + width * (share + 0.065))} ${one(y - high * 0.74)}v${one(high * 0.36)}" stroke="#b77f14" stroke-width="2.500"/>`,
  )
  const cords = [
    [x + 4, y - high, x - 54, y + 14],
    [x + width * 0.4, y - high, x + width * 0.34, y + 34],
    [x + width, y - high, x + width + 20, y + 30],
    [x + width + gable, y - high * 0.98, x + width + gable + 60, y - 6],
  ].map(([ax = 0, ay = 0, bx = 0, by = 0]) =>
    line(`M${one(ax)} ${one(ay)}L${one(bx)} ${one(by)}`, '#3a2f2a', 1.8),
  )
  return [
    polygon(
      [
        [x, y],
        [x + width, y],
        [x + width, y - high],
        [x, y - high],
      ],
      cloth,
    ),
    polygon(
      [
        [x + width, y],
        [x + width + gable, y - gable * 0.16],
        [x + width + gable, y - high - gable * 0.1],
        [x + width + gable * 0.5, ridge - gable * 0.04],
        [x + width, y - high],
      ],
      '#c98a16',
    ),
    polygon(
      [
        [x - 12, y - high + 8],
        [x + width + 4, y - high + 8],
        [x + width + gable * 0.5, ridge - gable * 0.04],
        [x + gable * 0.42, ridge],
      ],
      '#ffcb45',
    ),
    polygon(
      [
        [x + width + gable * 0.3, y - gable * 0.05],
        [x + width + gable * 0.5, y - high * 0.95],
        [x + width + gable * 0.7, y - gable * 0.12],
      ],
      '#3a2b26',
    ),
    ...windows,
    ...cords,
  ].join('')
}

/** A low wall of loose stones along a curve, as around a yak pasture; stones grow towards the reader. */
export function pastureWall(
  along: (t: number) => Point,
  count: number,
  chance: Random,
  size: (t: number) => number,
): string {
  let svg = ''
  for (let course = 0; course < 3; course++)
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5 * (course % 2)) / count
      const [x, y] = along(t)
      const wide = size(t) * lerp(0.8, 1.3, chance())
      const foot = y - course * size(t) * 0.62
      svg += `<rect x="${one(x - wide / 2)}" y="${one(foot - size(t) * 0.7)}" width="${one(wide)}" height="${one(size(t) * 0.74)}" rx="${one(size(t) * 0.22)}" fill="${cycle(['#8d8778', '#a39c8b', '#77715f', '#6a6557'], Math.floor(chance() * 4))}"/>`
    }
  return svg
}
