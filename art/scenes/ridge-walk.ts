import { css, mix } from '../colour.ts'
import { cycle, lerp, noise, rolling, type Random } from '../maths.ts'
import { flagColours, flagString, poleFlag } from '../shapes/flags.ts'
import { hillside, line, one, polygon } from '../shapes/outline.ts'
import { walker } from '../shapes/people.ts'
import { cloudSea } from './cloud-sea.ts'
import type { Scene } from './scene.ts'

/** Along a grassy crest above the clouds: the path runs up the ridge towards the summits. */
export const ridgeWalk: Scene = (stage) => {
  const { seed, chance, palette } = stage
  const grass = css(mix(palette.near, [0.72, 0.11, 112], 0.72))
  const shade = css(mix(mix(palette.near, [0.5, 0.08, 120], 0.4), palette.fore, 0.2))
  const dark = css(mix(palette.near, palette.fore, 0.6))
  const people = [260, 345, 408, 640].map((x, i) =>
    walker(x, crest(x) + 4, 1.35 - i * 0.12, '#22304a', cycle(['#b8372f', '#e2a72e', '#2f5fa8'], i)),
  )
  const svg = [
    hillside(
      (t) => 590 - 90 * Math.exp(-(((t - 0.16) / 0.13) ** 2)),
      css(mix(palette.far, palette.near, 0.4)),
      {
        seed: seed + 1,
        rough: 26,
        waves: 7,
      },
    ),
    cloudSea(stage, { top: 560, bottom: 720, rows: 4 }),
    hillside((t) => crest(t * 1200), grass, { seed: seed + 2, rough: 0, waves: 1 }),
    flank(seed, shade),
    path(),
    tufts(chance, dark),
    hillside((t) => 930 - 210 * Math.max(0, t - 0.55), dark, { seed: seed + 4, rough: 26, waves: 6 }),
    poleFlag([1040, crest(1040)], 170, cycle(flagColours, seed)),
    poleFlag([1078, crest(1078)], 120, cycle(flagColours, seed + 2)),
    flagString([1040, crest(1040) - 160], [1220, 330], { sag: 24, count: 9, drop: 22, chance }),
    flagString([1040, crest(1040) - 160], [800, crest(800)], { sag: 30, count: 12, drop: 22, chance }),
    people.join(''),
  ]
  return { backdrop: { view: { size: 0.7, summitAt: [0.46, 0.24], variant: 11 } }, svg: svg.join('') }
}

const crest = (x: number) => {
  const t = Math.max(0, x / 1200)
  return 800 - 330 * t ** 1.35 + 26 * Math.sin(t * 9)
}

// The shaded side of the ridge, with gullies.
function flank(seed: number, fill: string): string {
  const bumps = noise(seed + 3)
  const points: [number, number][] = []
  for (let x = -10; x <= 1210; x += 6)
    points.push([x, crest(x) + 60 + 70 * rolling(bumps, x / 85, 2) + x / 16])
  return polygon([...points, [1210, 910], [-10, 910]], fill)
}

function path(): string {
  const upper: string[] = []
  const lower: string[] = []
  for (let x = -10; x <= 1040; x += 15) {
    const y = crest(x) + 13 + 5 * Math.sin(x / 60)
    const half = lerp(8, 2.5, x / 1040)
    upper.push(`${x} ${one(y - half)}`)
    lower.unshift(`${x} ${one(y + half)}`)
  }
  return `<path d="M${[...upper, ...lower].join('L')}Z" fill="#e3d3a6"/>`
}

function tufts(chance: Random, tone: string): string {
  return Array.from({ length: 90 }, () => {
    const x = 1200 * chance()
    const root = `M${one(x)} ${one(crest(x) + lerp(26, 160, chance()))}`
    return line(`${root}q-4 -9 -9 -12${root}q3 -11 8 -14`, tone, 2.2, 'opacity=".55"')
  }).join('')
}
