import { css, mix } from '../colour.ts'
import { lerp, noise, rolling } from '../maths.ts'
import type { Print } from '../print.ts'
import { area, conifer, mistOver } from './ground.ts'

/** A valley that leads to the summits: spurs from both sides, a river that winds towards the reader. */
export function valley(print: Print): string {
  const { palette, width, height, chance, seed } = print
  const bumps = noise(seed + 91)
  const course = (y: number) => 0.5 + 0.13 * Math.sin((y - 0.74) * 24 + (seed % 7)) * (y - 0.66) * 3.4
  const floor = css(mix(mix(palette.near, palette.far, 0.42), palette.sky[3], 0.14))
  let svg = area(print, (x) => 0.755 - 0.01 * rolling(bumps, (x / width) * 4, 1), floor)
  svg += mistOver(print, 0.68, 0.82, 0.4)
  svg += river(print, course)
  for (let i = 0; i < 6; i++) {
    const fromLeft = i % 2 === 0
    const t = i / 5
    const foot = lerp(0.8, 1.06, t)
    const reach = lerp(0.41, 0.3, t) + chance() * 0.04
    const rise = lerp(0.06, 0.3, t)
    const tone = css(mix(mix(palette.near, palette.far, 0.55 * (1 - t)), palette.fore, lerp(0, 1, t ** 1.3)))
    const edge = (x: number) => {
      const across = fromLeft ? x / width : 1 - x / width
      const near = Math.max(0, 1 - across / reach)
      const beyond = Math.max(0, across - reach)
      return (
        foot +
        beyond * 1.8 -
        rise * near ** 1.15 -
        0.022 * rolling(bumps, (x / width) * 7 + i * 7, i) * (0.3 + near)
      )
    }
    for (let n = 0; n < 34; n++) {
      const across = chance() ** 1.3 * reach * 0.8
      const x = width * (fromLeft ? across : 1 - across)
      const size = height * lerp(0.018, 0.085, t) * lerp(0.6, 1.1, chance())
      svg += conifer(chance, x, height * edge(x) + size * 0.12, size, tone)
    }
    svg += area(print, edge, tone)
  }
  return svg
}

function river({ width, height, palette, chance }: Print, course: (y: number) => number): string {
  const banks = (half: number) => {
    const left: string[] = []
    const right: string[] = []
    for (let i = 0; i <= 60; i++) {
      const y = lerp(0.762, 1.02, i / 60)
      const wide = half * lerp(0.05, 1, (i / 60) ** 1.7)
      left.push(`${(width * (course(y) - wide)).toFixed(1)} ${(height * y).toFixed(1)}`)
      right.unshift(`${(width * (course(y) + wide)).toFixed(1)} ${(height * y).toFixed(1)}`)
    }
    return `M${[...left, ...right].join('L')}Z`
  }
  const water = mix(mix(palette.sky[1], [0.7, 0.08, 205], 0.45), palette.sky[3], 0.3)
  let svg = `<path d="${banks(0.15)}" fill="${css(mix(palette.sky[3], palette.near, 0.4))}"/><path d="${banks(0.1)}" fill="${css(water)}"/>`
  for (let i = 0; i < 34; i++) {
    const t = chance()
    const y = lerp(0.78, 1, t)
    const long = width * lerp(0.006, 0.05, t) * (0.5 + chance())
    const x = width * (course(y) + (chance() - 0.5) * 0.14 * t ** 1.7) - long / 2
    svg += `<rect x="${x.toFixed(1)}" y="${(height * y).toFixed(1)}" width="${long.toFixed(1)}" height="${(height * lerp(0.0012, 0.0032, t)).toFixed(1)}" rx="2" fill="${css(palette.snow)}" opacity=".6"/>`
  }
  return svg
}
