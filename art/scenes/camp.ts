import { css, mix } from '../colour.ts'
import { cycle, lerp, type Point, type Random } from '../maths.ts'
import { tent } from '../shapes/buildings.ts'
import { cairn } from '../shapes/cairn.ts'
import { flagString } from '../shapes/flags.ts'
import { hillside, polygon, stone } from '../shapes/outline.ts'
import { walker } from '../shapes/people.ts'
import type { Scene } from './scene.ts'

const cloths = [
  ['#e8a01c', '#c27f10'],
  ['#e0b23a', '#b98a20'],
  ['#c9492f', '#9c3322'],
  ['#e8a01c', '#c27f10'],
] as const

/** A camp on the moraine at the foot of the summits: tents, a cairn with flags, the ice of the glacier behind. */
export const camp: Scene = ({ seed, chance, palette }) => {
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

// broken ice: leaning blocks with a lit face, a shaded one and a flat top
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
