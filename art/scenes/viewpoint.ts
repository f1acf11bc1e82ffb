import { css, mix } from '../colour.ts'
import { cycle, lerp, type Random } from '../maths.ts'
import { flagColours, flagString, poleFlag } from '../shapes/flags.ts'
import { hillside, line, one, stone } from '../shapes/outline.ts'
import { sitter, walker } from '../shapes/people.ts'
import { cloudSea } from './cloud-sea.ts'
import type { Scene, Stage } from './scene.ts'

/** A viewpoint at first light: people sit on a knoll under tall flags, with the range above a sea of cloud. */
export const viewpoint: Scene = (stage) => {
  const { seed, chance, palette } = stage
  const [far, near, dark] = tones(stage)
  const svg = [
    cloudSea(stage, { top: 560, bottom: 760, rows: 4 }),
    hillside(
      (t) => 700 - 130 * Math.exp(-(((t - 0.92) / 0.22) ** 2)) - 60 * Math.exp(-(((t - 0.05) / 0.2) ** 2)),
      far,
      {
        seed: seed + 1,
        rough: 24,
        waves: 6,
      },
    ),
    hillside((t) => knoll(t) - 26, near, { seed: seed + 2, rough: 16, waves: 5 }),
    stage.style === 'snow' ? '' : grass(chance, css(mix(palette.near, palette.snow, 0.3))),
    hillside((t) => knoll(t) + 74, dark, { seed: seed + 3, rough: 20, waves: 7 }),
    rocks(chance, near, dark),
    poles(),
    flagString([330, 470], [-20, 660], { sag: 50, count: 14, drop: 25, chance }),
    flagString([330, 470], [560, 690], { sag: 40, count: 11, drop: 25, chance }),
    sitter(486, 706, 1.7, dark, '#e2a72e'),
    sitter(552, 722, 1.6, dark, '#2f5fa8'),
    walker(212, 676, 1.75, dark),
    walker(268, 672, 1.65, dark, '#2f7a4f'),
  ]
  return { backdrop: { view: { size: 0.7, summitAt: [0.62, 0.26], variant: 9 } }, svg: svg.join('') }
}

const knoll = (t: number) => 900 - 225 * Math.exp(-(((t - 0.24) / 0.36) ** 2)) - 30 * t

function tones({ palette, style }: Stage): [string, string, string] {
  const { near, fore, far, sky } = palette
  const ground = style === 'snow' ? mix(palette.snow, palette.shade, 0.3) : mix(near, [0.5, 0.07, 105], 0.35)
  return [css(mix(mix(near, far, 0.45), sky[3], 0.15)), css(ground), css(mix(near, fore, 0.75))]
}

function grass(chance: Random, tone: string): string {
  return Array.from({ length: 70 }, () => {
    const x = lerp(-10, 900, chance())
    const y = knoll(x / 1200) + lerp(4, 60, chance())
    return line(`M${one(x)} ${one(y)}q-3 -9 -8 -12M${one(x)} ${one(y)}q2 -11 6 -15`, tone, 2, 'opacity=".7"')
  }).join('')
}

function rocks(chance: Random, lit: string, shade: string): string {
  return Array.from({ length: 22 }, () => {
    const x = lerp(0, 820, chance())
    return stone(x, knoll(x / 1200) + lerp(10, 90, chance()), lerp(6, 22, chance()), lit, shade)
  }).join('')
}

const poles = () =>
  [330, 372, 96, 420]
    .map((x, i) => poleFlag([x, knoll(x / 1200) - 8], [220, 150, 170, 120][i] ?? 120, cycle(flagColours, i)))
    .join('')
