import { css, mix, type Oklch } from '../colour.ts'
import { lerp, noise, rolling, type Point, type Random } from '../maths.ts'
import { hillside, line, one, polygon } from '../shapes/outline.ts'
import { packAnimal, walker } from '../shapes/people.ts'
import type { Scene } from './scene.ts'

type Wall = { top: number; foot: number; from: number; to: number; lit: Oklch; shade: Oklch; flute: number }

/** A dry canyon: fluted cliffs with old caves, a braided river on pale gravel, small people below. */
export const canyon: Scene = ({ seed, chance, palette }) => {
  const red: Oklch = [0.64, 0.105, 46]
  const pale: Oklch = [0.8, 0.06, 70]
  const dusk: Oklch = [0.44, 0.085, 34]
  const walls: Wall[] = [
    {
      top: 440,
      foot: 660,
      from: -20,
      to: 1220,
      lit: mix(pale, palette.sky[3], 0.35),
      shade: mix(red, palette.sky[3], 0.4),
      flute: 26,
    },
    {
      top: 300,
      foot: 730,
      from: -20,
      to: 420,
      lit: mix(red, pale, 0.55),
      shade: mix(red, dusk, 0.3),
      flute: 34,
    },
    {
      top: 350,
      foot: 740,
      from: 800,
      to: 1220,
      lit: mix(red, pale, 0.3),
      shade: mix(red, dusk, 0.5),
      flute: 38,
    },
  ]
  const svg = [
    hillside((t) => 470 + 40 * Math.sin(t * 4), css(mix(palette.far, palette.sky[3], 0.3)), {
      seed,
      rough: 44,
      waves: 5,
    }),
    ...walls.map((wall, i) => cliff(seed + i * 7, chance, wall)),
    caves(chance),
    hillside((t) => 700 + 12 * Math.sin(t * 6), css(mix(pale, palette.snow, 0.3)), {
      seed: seed + 30,
      rough: 10,
      waves: 4,
    }),
    river(chance),
    hillside(
      (t) => 905 - 160 * Math.max(0, 0.4 - t) - 60 * Math.max(0, t - 0.6),
      css(mix(dusk, palette.fore, 0.45)),
      {
        seed: seed + 40,
        rough: 16,
        waves: 6,
      },
    ),
    packAnimal(640, 772, 0.86, '#4a342a', '#b8372f'),
    packAnimal(724, 776, 0.9, '#5d4537', '#2f5fa8'),
    packAnimal(812, 782, 0.94, '#3c2c26', '#e2a72e'),
    walker(562, 770, 1, '#3a2c2b', '#2f7a4f'),
    walker(884, 786, 1.02, '#3a2c2b'),
  ]
  return { backdrop: { view: { window: [24, 4, 62, 62], variant: 17 } }, svg: svg.join('') }
}

// organ pipes: each flute has a lit and a shaded half; two bands of harder rock run through them all
function cliff(seed: number, chance: Random, { top, foot, from, to, lit, shade, flute }: Wall): string {
  const bumps = noise(seed)
  const rim = (x: number) => {
    const inner = from < 0 && to > 1200 ? 130 * Math.exp(-(((x - 610) / 190) ** 2)) : 0
    const end = from < 0 ? to - x : x - from
    const fall = to - from > 1200 ? 0 : 190 * Math.exp(-((Math.max(0, end) / 70) ** 2))
    return top + inner + fall + 70 * rolling(bumps, x / 210, 1)
  }
  let svg = ''
  for (let x = from; x < to; ) {
    const wide = flute * lerp(0.6, 1.5, chance())
    const tip = rim(x + wide / 2) - wide * lerp(0.1, 0.9, chance())
    const body: Point[] = [
      [x - 2, foot],
      [x, rim(x) + 14],
      [x + wide * 0.4, tip],
      [x + wide, rim(x + wide) + 14],
      [x + wide + 2, foot],
    ]
    const dark: Point[] = [
      [x + wide * 0.52, foot],
      [x + wide * 0.4, tip],
      [x + wide, rim(x + wide) + 14],
      [x + wide + 2, foot],
    ]
    svg += polygon(body, css(mix(lit, shade, chance() * 0.25))) + polygon(dark, css(shade))
    x += wide
  }
  for (const [share, strength] of [
    [0.3, 0.5],
    [0.44, 0.35],
    [0.7, 0.4],
  ] as const) {
    let band = ''
    for (let x = from; x <= to; x += 12) {
      const y = lerp(rim(x), foot, share) + 5 * rolling(bumps, x / 60, 7)
      band += `${band ? 'L' : 'M'}${x} ${one(y)}`
    }
    svg += line(band, css(mix(shade, [0.34, 0.07, 30], 0.4)), 7, `opacity="${strength}"`)
  }
  return svg
}

function caves(chance: Random): string {
  let svg = ''
  for (const [x0, y0, count] of [
    [60, 520, 7],
    [100, 578, 6],
    [70, 632, 5],
    [960, 560, 6],
    [930, 618, 6],
  ] as const)
    for (let i = 0; i < count; i++) {
      if (chance() < 0.2) continue
      const x = x0 + i * 38 + chance() * 12
      const y = y0 + chance() * 12
      svg += `<path d="M${one(x)} ${one(y)}v-12q6 -9 12 0v12z" fill="#3a211d" opacity=".85"/>`
    }
  return svg
}

function river(chance: Random): string {
  const threads = [
    'M600 706Q520 730 640 748Q800 772 560 806Q300 838 420 905H520Q400 842 640 812Q880 776 690 744Q560 726 622 706Z',
    'M606 708Q700 726 760 746Q900 790 720 822Q640 842 760 905H800Q690 844 780 822Q950 786 790 742Q720 722 614 708Z',
  ]
  const water = threads.map((path) => `<path d="${path}" fill="#7fb6bd"/>`).join('')
  const pebbles = Array.from({ length: 90 }, () => {
    const y = lerp(722, 890, chance())
    return `<ellipse cx="${one(1200 * chance())}" cy="${one(y)}" rx="${one(lerp(2, 9, (y - 700) / 200))}" ry="${one(lerp(1, 4, (y - 700) / 200))}" fill="#a08468" opacity=".6"/>`
  })
  return water + pebbles.join('')
}
