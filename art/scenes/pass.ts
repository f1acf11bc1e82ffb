import { css, mix, type Oklch } from '../colour.ts'
import { lerp, type Random } from '../maths.ts'
import { cairn } from '../shapes/cairn.ts'
import { flagString } from '../shapes/flags.ts'
import { hillside, line, one, stone } from '../shapes/outline.ts'
import { walker } from '../shapes/people.ts'
import type { Scene, Stage } from './scene.ts'

const saddle = { x: 760, y: 742 }

/** On the saddle itself in hard light: a cairn, strings of flags, three walkers arriving over snow, scree or grass. */
export const pass: Scene = (stage) => {
  const { seed, chance } = stage
  const [far, middle, ground, track, mark] = tones(stage)
  const svg = [
    hillside(farSaddle, far, { seed, rough: 34, waves: 5 }),
    hillside((t) => 640 + 70 * Math.sin(t * 3.1) - 260 * Math.max(0, t - 0.74), middle, {
      seed: seed + 1,
      rough: 26,
      waves: 4,
    }),
    hillside((t) => 700 + 34 * Math.cos(t * 4.2 + 0.3), ground, { seed: seed + 2, rough: 20, waves: 3 }),
    `<path d="M-20 905Q240 835 420 792Q560 760 668 736L700 736Q590 775 470 815Q290 868 150 905Z" fill="${track}"/>`,
    ripples(chance, mark),
    stones(chance, stage.style === 'snow' ? 26 : 70),
    cairn(saddle.x, saddle.y, 6, chance),
    flags(chance),
    walker(505, 806, 1.5, '#22304a'),
    walker(575, 786, 1.3, '#22304a', '#e2a72e'),
    walker(634, 768, 1.15, '#22304a', '#2f5fa8'),
  ]
  return { backdrop: { view: { size: 0.66, summitAt: [0.7, 0.2], variant: 5 } }, svg: svg.join('') }
}

const farSaddle = (t: number) =>
  560 + 150 * Math.sin(t * 3 - 0.1) - 330 * Math.max(0, t - 0.62) ** 1.2 - 190 * Math.max(0, 0.3 - t)

type Five = [string, string, string, string, string]

function tones({ palette, style }: Stage): Five {
  const { snow, shade, far, sky } = palette
  if (style === 'snow')
    return [
      css(mix(far, snow, 0.34)),
      css(mix(snow, shade, 0.3)),
      css(mix(snow, shade, 0.05)),
      css(mix(snow, shade, 0.36)),
      css(mix(snow, shade, 0.42)),
    ]
  const earth: Oklch = style === 'meadow' ? [0.62, 0.085, 112] : [0.63, 0.032, 62]
  return [
    css(mix(mix(earth, far, 0.55), sky[3], 0.25)),
    css(mix(earth, far, 0.3)),
    css(earth),
    css(mix(earth, snow, 0.45)),
    css(mix(earth, [0.4, 0.04, 90], 0.35)),
  ]
}

function ripples(chance: Random, mark: string): string {
  return Array.from({ length: 46 }, () => {
    const from = `${one(1200 * chance())} ${one(lerp(760, 890, chance()))}`
    return line(`M${from}q${one(20 * chance() + 8)} -5 ${one(40 * chance() + 16)} 0`, mark, 3, 'opacity=".8"')
  }).join('')
}

function stones(chance: Random, count: number): string {
  return Array.from({ length: count }, () =>
    stone(1200 * chance(), lerp(770, 895, chance()), lerp(4, 15, chance()), '#5e6b86', '#3d4862'),
  ).join('')
}

function flags(chance: Random): string {
  const ends = [
    [-20, 330, 26, 110],
    [-20, 560, 24, 70],
    [1220, 300, 17, 60],
    [1220, 520, 16, 50],
    [1130, 790, 12, 26],
    [420, 815, 13, 36],
  ] as const
  return ends
    .map(([x, y, count, sag]) => {
      const top = saddle.y - (y > 700 ? 215 : 246)
      return flagString([saddle.x, top], [x, y], { sag, count, drop: 27, chance })
    })
    .join('')
}
