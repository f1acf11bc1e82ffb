import { lerp, type Random } from '../maths.ts'
import { hillside, line, one, polygon, stone } from '../shapes/outline.ts'
import { walker } from '../shapes/people.ts'
import type { Scene } from './scene.ts'

const depths = [
  { stem: '#b3c6bd', needles: '#c0d1c6', count: 15, size: 520, foot: 660 },
  { stem: '#8fa9a0', needles: '#9cb6aa', count: 11, size: 690, foot: 720 },
  { stem: '#5c7b72', needles: '#678a7d', count: 8, size: 860, foot: 790 },
] as const

/** A path between tall firs hung with moss, sunlight falling through the mist. */
export const fir: Scene = ({ seed, chance }) => {
  const mist = ['#9fc0bd', '#f1eeda', '#b5c7a8'].map(
    (tone, i) => `<stop offset="${i / 2}" stop-color="${tone}"/>`,
  )
  let svg = `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">${mist.join('')}</linearGradient><linearGradient id="m" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eef0dc" stop-opacity="0"/><stop offset=".47" stop-color="#eef0dc" stop-opacity=".62"/><stop offset="1" stop-color="#eef0dc" stop-opacity=".62"/></linearGradient><linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffbe2" stop-opacity="0"/><stop offset=".3" stop-color="#fffbe2" stop-opacity=".18"/><stop offset="1" stop-color="#fffbe2" stop-opacity=".1"/></linearGradient></defs><rect width="1200" height="900" fill="url(#g)"/><circle cx="640" cy="330" r="210" fill="#fffbe6" opacity=".5"/><circle cx="640" cy="330" r="110" fill="#fffdf0" opacity=".7"/>`
  for (const layer of depths) {
    for (let i = 0; i < layer.count; i++) {
      const x = (i + 0.5 + (chance() - 0.5) * 0.7) * (1200 / layer.count)
      const clear = layer.foot > 700 ? 150 : 60
      const size = layer.size * lerp(0.75, 1.1, chance())
      if (Math.abs(x - 620) > clear)
        svg += tree(chance, x, layer.foot + 20 * chance(), size, layer.stem, layer.needles)
    }
    svg += `<rect y="${layer.foot - 330}" width="1200" height="900" fill="url(#m)"/>`
  }
  svg += beams()
  svg += hillside((t) => 770 - 60 * Math.abs(t - 0.52), '#7f9a62', { seed, rough: 22, waves: 5 })
  svg += path()
  svg += hillside((t) => 915 - 210 * Math.max(0, 0.34 - t) - 260 * Math.max(0, t - 0.68), '#35533f', {
    seed: seed + 2,
    rough: 20,
    waves: 6,
  })
  svg +=
    tree(chance, 60, 930, 1250, '#1e322b', '#26443a') + tree(chance, 1160, 940, 1350, '#1a2d28', '#213d35')
  for (let i = 0; i < 34; i++) {
    const side = chance() < 0.5 ? lerp(0, 380, chance()) : lerp(850, 1200, chance())
    svg += stone(side, lerp(840, 897, chance()), lerp(8, 24, chance()), '#7d8f76', '#526556')
  }
  svg += walker(612, 748, 1.2, '#26403a', '#b8372f') + walker(654, 742, 1.1, '#26403a', '#e2a72e')
  svg += walker(690, 736, 1.02, '#26403a', '#2f5fa8')
  return { backdrop: { plain: '#dfe9d2' }, svg }
}

// A stem down into the ground, tiers of drooping ragged boughs, and moss on the longer ones.
function tree(chance: Random, x: number, foot: number, size: number, stem: string, needles: string): string {
  const half = size * 0.02
  let svg = polygon(
    [
      [x - half * 1.5, foot + 120],
      [x - half * 0.3, foot - size],
      [x + half * 0.3, foot - size],
      [x + half * 1.5, foot + 120],
    ],
    stem,
  )
  for (let tier = 0; tier <= 15; tier++) {
    const t = tier / 15
    const y = foot - size * lerp(0.24, 1, t)
    for (const side of [-1, 1]) {
      const long = size * lerp(0.2, 0.018, t) * lerp(0.7, 1.15, chance())
      const droop = size * lerp(0.05, 0.025, t) * lerp(0.6, 1.4, chance())
      const tip = x + side * long
      svg += `<path d="M${one(x)} ${one(y - size * 0.045)}Q${one(x + side * long * 0.6)} ${one(y - size * 0.012)} ${one(tip)} ${one(y + droop)}Q${one(x + side * long * 0.72)} ${one(y + droop * 0.5)} ${one(x + side * long * 0.62)} ${one(y + droop * 1.35)}Q${one(x + side * long * 0.42)} ${one(y + droop * 0.35)} ${one(x + side * long * 0.3)} ${one(y + droop * 1.1)}Q${one(x + side * long * 0.2)} ${one(y + droop * 0.2)} ${one(x)} ${one(y + droop * 0.5)}Z" fill="${needles}"/>`
      if (t < 0.6 && chance() < 0.4)
        svg += line(
          `M${one(tip - side * long * 0.2)} ${one(y + droop * 0.7)}v${one(size * 0.03)}`,
          stem,
          2,
          'opacity=".6"',
        )
    }
  }
  return svg
}

const beams = () =>
  [-0.5, -0.1, 0.28]
    .map((lean) =>
      polygon(
        [
          [620 + lean * 160, 200],
          [668 + lean * 160, 200],
          [700 + lean * 820, 860],
          [560 + lean * 820, 860],
        ],
        'url(#r)',
      ),
    )
    .join('')

const path = () =>
  '<path d="M380 905Q520 850 610 800Q668 768 640 742L700 738Q752 770 716 812Q690 850 800 905Z" fill="#c9bd97"/><path d="M380 905Q520 850 610 800L622 806Q540 856 430 905Z" fill="#a79a74" opacity=".7"/>'
