import { css, mix, type Oklch } from '../colour.ts'
import { lerp, noise, rolling, type Noise, type Point, type Random } from '../maths.ts'
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
  return { backdrop: { view: { size: 0.62, summitAt: [0.5, 0.3], variant: 17 } }, svg: svg.join('') }
}

// A massive wall with gullies: each one is a dark wedge from the rim down, with a bright rib beside it.
function cliff(seed: number, chance: Random, wall: Wall): string {
  const { foot, from, to, lit, shade, flute } = wall
  const bumps = noise(seed)
  const rim = rimOf(wall, bumps)
  const skyline = Array.from(
    { length: (to - from) / 4 + 1 },
    (_, i): Point => [from + i * 4, rim(from + i * 4)],
  )
  let svg = polygon([...skyline, [to, foot], [from, foot]], css(mix(lit, shade, 0.28)))
  for (let x = from; x < to; x += flute * lerp(0.35, 1.05, chance())) {
    const wide = flute * lerp(0.22, 0.7, chance())
    const top = rim(x) + lerp(0, 46, chance() ** 2)
    const low = lerp(top + 60, foot, chance() < 0.7 ? 1 : chance())
    const deep = css(mix(shade, lit, lerp(0, 0.35, chance())))
    svg += polygon(
      [
        [x, top],
        [x + wide, low],
        [x + wide * 0.1, low],
      ],
      deep,
    )
    svg += polygon(
      [
        [x, top],
        [x + wide * 0.1, low],
        [x - wide * 0.8, low],
      ],
      css(lit),
      'opacity=".75"',
    )
  }
  for (const share of [0.2, 0.34, 0.62]) svg += band(wall, rim, bumps, share)
  return svg
}

// The skyline with towers and gaps: the side cliffs end in steps at the river, the far one behind it.
function rimOf({ top, from, to }: Wall, bumps: Noise) {
  const far = to - from > 1200
  return (x: number) => {
    const gap = far ? 110 * Math.exp(-(((x - 610) / 210) ** 2)) : 0
    const inner = Math.max(0, from < 0 ? to - x : x - from)
    const end = far ? 0 : 210 * Math.exp(-((inner / 90) ** 2))
    const steps = 40 * Math.round(2.4 * rolling(bumps, x / 130, 1))
    return top + gap + end + steps + 30 * rolling(bumps, x / 34, 9)
  }
}

function band(
  { foot, from, to, shade }: Wall,
  rim: (x: number) => number,
  bumps: Noise,
  share: number,
): string {
  const high = rim((from + to) / 2)
  let path = ''
  for (let x = from; x <= to; x += 12) {
    const y = Math.max(lerp(high, foot, share) + 7 * rolling(bumps, x / 60, 7), rim(x) + 10)
    path += `${path ? 'L' : 'M'}${x} ${one(y)}`
  }
  return line(path, css(mix(shade, [0.34, 0.07, 30], 0.4)), 6, 'opacity=".32"')
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
