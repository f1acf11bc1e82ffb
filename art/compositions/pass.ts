import { css, mix } from '../colour.ts'
import { lerp, noise, rolling } from '../maths.ts'
import type { Print } from '../print.ts'
import { flagString } from '../shapes/flags.ts'
import { area, boulder, mistOver } from './ground.ts'

/** On the pass: a saddle of snow, a cairn with strings of flags, and footprints in the snow. */
export function pass(print: Print): string {
  const { palette, width, height, seed, chance, lightFromLeft } = print
  const bumps = noise(seed + 92)
  const saddle = (x: number) => {
    const aside = x / width - 0.5
    return 0.845 - 0.5 * aside ** 2 - 0.012 * rolling(bumps, (x / width) * 6, 2)
  }
  const snow = mix(palette.snow, palette.sky[2], 0.12)
  const half = mix(palette.snow, palette.shade, 0.4)
  const deep = mix(palette.snow, palette.shade, 0.72)
  let svg = mistOver(print, 0.62, 0.8, 0.45)
  svg += area(
    print,
    (x) => saddle(x) - 0.03 - 0.02 * rolling(bumps, (x / width) * 9, 7),
    css(mix(palette.near, palette.rock, 0.5)),
  )
  svg += area(print, saddle, css(half)) + drifts(print, saddle, css(snow), css(deep))
  const towards = lightFromLeft ? 0.64 : 0.36
  svg += steps(print, saddle, towards, css(deep))
  for (let i = 0; i < 26; i++) {
    const x = width * chance()
    const y = height * (saddle(x) + lerp(0.005, 0.17, chance()))
    svg += boulder(
      x,
      y,
      height * lerp(0.004, 0.022, chance() ** 2),
      mix(palette.far, palette.near, 0.5),
      mix(palette.near, palette.fore, 0.5),
    )
  }
  return svg + cairn(print, width * towards, height * (saddle(width * towards) + 0.06))
}

// Drifts: long lit and shaded bands of snow.
function drifts(print: Print, saddle: (x: number) => number, lit: string, shaded: string): string {
  const bumps = noise(print.seed + 93)
  let svg = ''
  for (let i = 0; i < 5; i++) {
    const down = 0.02 + i * 0.042
    svg += area(
      print,
      (x) => saddle(x) + down + 0.02 * rolling(bumps, (x / print.width) * 5 + i * 9, i),
      i % 2 ? shaded : lit,
      `opacity="${i % 2 ? 0.24 : 0.8}"`,
    )
  }
  return svg
}

function steps(
  { width, height, chance }: Print,
  saddle: (x: number) => number,
  to: number,
  fill: string,
): string {
  let svg = ''
  for (let i = 0; i < 60; i++) {
    const t = i / 59
    const across = lerp(0.5 + (0.5 - to) * 0.5, to + (0.5 - to) * 0.35, t) + 0.035 * Math.sin(t * 5)
    const y = height * lerp(1, saddle(width * across) + 0.012, t ** 0.8)
    const size = height * lerp(0.009, 0.0022, t)
    const x = width * across + (i % 2 ? 1 : -1) * size * 1.1 + (chance() - 0.5) * size
    svg += `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${size.toFixed(1)}" ry="${(size * 0.45).toFixed(1)}" fill="${fill}"/>`
  }
  return svg
}

// Stacked stones with a pole, and strings of flags to both sides.
function cairn(print: Print, x: number, y: number): string {
  const { width, height, palette, chance } = print
  const unit = height * 0.031
  const top = y - unit * 7.4
  const lit = mix(palette.far, palette.near, 0.35)
  const dark = mix(palette.near, palette.fore, 0.6)
  let svg = `<path d="M${x} ${y - unit * 4}V${top}" stroke="${css(palette.fore)}" stroke-width="${unit * 0.24}"/>`
  for (const [aside, down, count] of [
    [-0.34, 0.02, 15],
    [0.3, 0.035, 13],
    [-0.2, 0.075, 9],
  ] as const)
    svg += flagString([x, top], [x + width * aside, y + height * down], {
      sag: height * 0.03,
      count,
      drop: height * 0.026,
      chance,
      cord: css(palette.fore),
    })
  for (let course = 0; course < 6; course++) {
    const stones = 6 - course
    for (let i = 0; i < stones; i++) {
      const cx = x + (i - (stones - 1) / 2) * unit * 1.25 + (chance() - 0.5) * unit * 0.3
      const tone = mix(lit, dark, chance() * 0.5)
      svg += boulder(cx, y - course * unit * 0.72, unit * lerp(0.75, 0.95, chance()), tone, dark)
    }
  }
  return svg
}
