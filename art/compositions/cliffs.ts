import { css, mix, type Oklch } from '../colour.ts'
import { clamp, lerp, noise, rolling } from '../maths.ts'
import type { Print } from '../print.ts'
import { chorten } from '../shapes/buildings.ts'
import { area, mistOver } from './ground.ts'

/** The dry north behind the main range: banded cliffs cut by rain, old caves in them, gravel and a chorten below. */
export function cliffs(print: Print): string {
  const { palette, width, height, lightFromLeft } = print
  const pale = mix([0.82, 0.06, 70], palette.sky[3], 0.15)
  let svg = mistOver(print, 0.55, 0.72, 0.4)
  svg += wall(print, { far: true, fromLeft: !lightFromLeft, top: 0.735, reach: 0.7, foot: 0.88 })
  svg += wall(print, { far: false, fromLeft: lightFromLeft, top: 0.635, reach: 0.42, foot: 0.93 })
  svg += gravel(print, css(mix(pale, palette.near, 0.28)), css(palette.fore))
  const tones = {
    white: css(mix(palette.snow, palette.sky[2], 0.1)),
    shade: css(mix(palette.snow, palette.shade, 0.5)),
    gold: css([0.78, 0.14, 78]),
  }
  const x = width * (lightFromLeft ? 0.77 : 0.23)
  return svg + chorten([x, height * 0.93], height * 0.00085, tones)
}

type Wall = { far: boolean; fromLeft: boolean; top: number; reach: number; foot: number }

// A wall of stone pillars, with horizontal bands and vertical traces of rain.
function wall(print: Print, { far, fromLeft, top, reach, foot }: Wall): string {
  const { width, height, palette, seed, chance, lightFromLeft } = print
  const rock = noise(seed + (far ? 95 : 96))
  const air = far ? 0.34 : 0.06
  const bands = strata.map((tone) => css(mix(mix(tone, palette.near, 0.3), palette.sky[3], air)))
  const skyline = (x: number) => {
    const across = (fromLeft ? x : width - x) / width
    const drop = clamp((across - reach) / 0.2)
    const buttress = Math.round(rolling(rock, (x / width) * 9, 5) * 5) / 5
    const pillar = 0.035 * Math.abs(rolling(rock, (x / width) * 34, 1)) + 0.055 * buttress
    return top + 0.12 * across + pillar + drop ** 1.2 * 0.4
  }
  const clip = far ? 'far-wall' : 'near-wall'
  let face = ''
  for (let i = 0; i < 24; i++) {
    const y = top - 0.09 + i * lerp(0.014, 0.018, ((i * 7) % 5) / 4)
    face += area(
      print,
      (x) => y + 0.03 * (x / width) * (fromLeft ? 1 : -1) + 0.016 * rolling(rock, (x / width) * 5, i * 0.4),
      bands[i % bands.length] ?? '',
    )
  }
  for (let i = 0; i < (far ? 60 : 70); i++) {
    const x = width * (fromLeft ? chance() * (reach + 0.06) : 1 - chance() * (reach + 0.06))
    const wide = width * lerp(0.003, 0.012, chance()) * (lightFromLeft ? 1 : -1)
    const from = height * (skyline(x) - 0.005)
    const long = height * lerp(0.08, 0.26, chance())
    face += `<path d="M${x.toFixed(1)} ${from.toFixed(1)}q${(wide * 0.2).toFixed(1)} ${(long * 0.5).toFixed(1)} ${(wide * 1.6).toFixed(1)} ${long.toFixed(1)}h${(-wide * 1.4).toFixed(1)}Z" fill="${css(mix(palette.fore, palette.sky[3], air))}" opacity=".26"/>`
  }
  if (!far) face += caves(print, fromLeft, top)
  let edge = `M-4 ${height * foot}`
  for (let x = -4; x <= width + 4; x += 2) edge += `L${x} ${(height * Math.min(foot, skyline(x))).toFixed(1)}`
  return `<clipPath id="${clip}"><path d="${edge}L${width + 4} ${height * foot}Z"/></clipPath><g clip-path="url(#${clip})">${face}</g>`
}

const strata: readonly Oklch[] = [
  [0.74, 0.09, 62],
  [0.6, 0.12, 42],
  [0.82, 0.06, 72],
  [0.54, 0.12, 36],
  [0.68, 0.1, 52],
]

function caves({ width, height, chance, palette }: Print, fromLeft: boolean, top: number): string {
  let svg = ''
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 5; i++) {
      const across = 0.09 + i * 0.05 + row * 0.02 + (chance() - 0.5) * 0.012
      const x = width * (fromLeft ? across : 1 - across)
      const y = height * (top + 0.1 + row * 0.055 + (chance() - 0.5) * 0.008)
      const size = height * lerp(0.007, 0.011, chance())
      svg += `<path d="M${(x - size).toFixed(1)} ${(y + size).toFixed(1)}v${(-size).toFixed(1)}q0 ${(-size).toFixed(1)} ${size.toFixed(1)} ${(-size).toFixed(1)}t${size.toFixed(1)} ${size.toFixed(1)}v${size.toFixed(1)}Z" fill="${css(palette.fore)}"/>`
    }
  return svg
}

function gravel(print: Print, pale: string, dark: string): string {
  const { width, height, seed, chance } = print
  const bumps = noise(seed + 97)
  let svg = area(print, (x) => 0.875 - 0.014 * rolling(bumps, (x / width) * 4, 2), pale)
  for (let i = 0; i < 120; i++) {
    const y = lerp(0.885, 1, chance() ** 0.7)
    const r = height * lerp(0.0008, 0.005, (y - 0.88) / 0.12) * (0.5 + chance())
    svg += `<ellipse cx="${(width * chance()).toFixed(1)}" cy="${(height * y).toFixed(1)}" rx="${(r * 1.7).toFixed(1)}" ry="${r.toFixed(1)}" fill="${dark}" opacity=".28"/>`
  }
  return (
    svg +
    area(
      print,
      (x) =>
        0.97 - 0.11 * (Math.abs(x - width / 2) / width) ** 1.4 - 0.012 * rolling(bumps, (x / width) * 7, 4),
      dark,
    )
  )
}
