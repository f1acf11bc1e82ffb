import { css, mix, type Oklch } from '../colour.ts'
import { cycle, lerp, type Random } from '../maths.ts'
import { cairn } from '../shapes/cairn.ts'
import { flagString, poleFlag } from '../shapes/flags.ts'
import { hillside, line, one, stone } from '../shapes/outline.ts'
import { sitter, walker } from '../shapes/people.ts'
import { signBoard, stoneHut } from '../shapes/shelters.ts'
import type { Scene, Stage } from './scene.ts'

const saddle = { x: 760, y: 742 }
const coat = '#22304a'

/** On a pass in hard light: a cairn with strings of flags, a signpost above a long trail, or a stone shelter. */
export const pass: Scene = (stage) => {
  if (stage.foreground === 'signpost') return signpost(stage)
  if (stage.foreground === 'shelter') return shelter(stage)
  return cairnPass(stage)
}

const cairnPass: Scene = (stage) => {
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
    walker(505, 806, 1.5, coat),
    walker(575, 786, 1.3, coat, '#e2a72e'),
    walker(634, 768, 1.15, coat, '#2f5fa8'),
  ]
  return { backdrop: { view: { size: 0.66, summitAt: [0.7, 0.2], variant: 5 } }, svg: svg.join('') }
}

// A notch between two slopes: a winding trail up to it with a line of people, and the signpost in front.
const signpost: Scene = (stage) => {
  const { seed, chance, palette } = stage
  const [far, middle, ground, track, mark] = tones(stage)
  const file = [
    [742, 664, 0.62],
    [716, 668, 0.64],
    [690, 672, 0.68],
    [742, 708, 0.8],
    [786, 722, 0.86],
    [826, 738, 0.92],
  ] as const
  const svg = [
    hillside((t) => 590 - 190 * Math.max(0, t - 0.6) - 250 * Math.max(0, 0.4 - t) ** 1.2, far, {
      seed,
      rough: 40,
      waves: 6,
    }),
    hillside((t) => 660 - 620 * Math.max(0, t - 0.66) ** 1.15 - 420 * Math.max(0, 0.5 - t) ** 1.3, middle, {
      seed: seed + 1,
      rough: 22,
      waves: 5,
    }),
    hillside((t) => 676 + 120 * (t - 0.6) ** 2 + 40 * Math.max(0, 0.4 - t), ground, {
      seed: seed + 2,
      rough: 10,
      waves: 3,
    }),
    `<path d="M752 660Q640 676 700 690Q900 730 900 762Q880 820 560 905H820Q1010 820 960 756Q920 716 740 686Q690 676 766 660Z" fill="${track}"/>`,
    ripples(chance, mark),
    stones(chance, stage.style === 'snow' ? 18 : 60),
    ...file.map(([x, y, scale], i) => walker(x, y, scale, coat, cycle(packs, i))),
    signBoard([300, 812], 1.18, css(palette.snow)),
    flagString([206, 590], [-20, 520], { sag: 30, count: 9, drop: 25, chance }),
    flagString([394, 606], [560, 800], { sag: 26, count: 9, drop: 25, chance }),
    walker(474, 850, 2, coat, '#e2a72e'),
    walker(118, 846, 1.95, coat, '#2f5fa8'),
  ]
  return { backdrop: { view: { size: 0.6, summitAt: [0.56, 0.16], variant: 6 } }, svg: svg.join('') }
}

// A stone shelter below the slope: some people rest at its wall, others come up from the far side.
const shelter: Scene = (stage) => {
  const { seed, chance, palette, style } = stage
  const [far, middle, ground, track, mark] = tones(stage)
  const roof = css(style === 'snow' ? palette.snow : mix([0.52, 0.05, 40], palette.far, 0.25))
  const svg = [
    hillside((t) => 600 - 120 * Math.sin(t * 3.4 + 2.2), far, { seed, rough: 46, waves: 5 }),
    hillside((t) => 690 - 330 * Math.max(0, 0.62 - t) ** 1.1, middle, {
      seed: seed + 1,
      rough: 26,
      waves: 5,
    }),
    hillside((t) => 752 - 40 * Math.sin(t * 3.2), ground, { seed: seed + 2, rough: 14, waves: 4 }),
    `<path d="M1215 764Q980 770 800 800Q560 840 520 905H700Q740 850 900 822Q1060 796 1215 794Z" fill="${track}"/>`,
    ripples(chance, mark),
    stones(chance, style === 'snow' ? 20 : 64),
    poleFlag([92, 748], 250, '#f3efe6'),
    poleFlag([150, 738], 320, '#b8372f'),
    poleFlag([636, 740], 230, '#2f5fa8'),
    flagString([150, 424], [636, 514], { sag: 60, count: 19, drop: 24, chance }),
    stoneHut([190, 806], 300, chance, roof),
    sitter(250, 826, 1.5, coat, '#e2a72e'),
    sitter(318, 832, 1.5, coat, '#b8372f'),
    walker(566, 846, 1.75, coat, '#2f7a4f'),
    walker(800, 804, 1.3, coat),
    walker(862, 796, 1.2, coat, '#2f5fa8'),
    walker(980, 780, 1, coat, '#e2a72e'),
  ]
  return { backdrop: { view: { size: 0.68, summitAt: [0.76, 0.26], variant: 8 } }, svg: svg.join('') }
}

const packs = ['#b8372f', '#e2a72e', '#2f5fa8', '#2f7a4f'] as const

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
