import { css, mix } from '../colour.ts'
import { lerp, noise, rolling } from '../maths.ts'
import type { Print } from '../print.ts'
import { area, boulder, mistOver } from './ground.ts'

/** Inside the ring of summits: the glacier bends past the reader between its moraines, cut by crevasses. */
export function glacier(print: Print): string {
  const { palette, width, height, seed, chance, lightFromLeft } = print
  const bumps = noise(seed + 98)
  const ice = mix(palette.snow, [0.86, 0.06, 222], 0.3)
  const deep = mix(mix([0.68, 0.09, 225], palette.shade, 0.45), palette.fore, palette.moon ? 0.3 : 0.06)
  const moraine = mix(mix(palette.near, palette.rock, 0.45), palette.fore, 0.25)
  const across = (u: number) => width * (lightFromLeft ? u : 1 - u)
  // The middle line of the ice, from its far end behind the foot of the ridge to the near corner.
  const middle = (t: number) => 0.66 - 0.2 * t ** 1.2 + 0.07 * Math.sin(t * 4.4)
  const half = (t: number) => lerp(0.27, 0.82, t ** 1.2)
  const down = (t: number) => lerp(0.745, 1.03, t ** 1.3)
  const stripe = (from: number, to: number) => {
    const edge = (side: number, t: number) =>
      `${across(middle(t) + half(t) * side + 0.05 * rolling(bumps, t * 7 + side * 5, side * 3)).toFixed(1)} ${(height * down(t)).toFixed(1)}`
    const ts = Array.from({ length: 41 }, (_, i) => i / 40)
    return `M${[...ts.map((t) => edge(from, t)), ...ts.toReversed().map((t) => edge(to, t))].join('L')}Z`
  }
  let svg = mistOver(print, 0.66, 0.8, 0.45)
  svg += area(
    print,
    (x) => 0.765 - 0.02 * rolling(bumps, (x / width) * 5, 1),
    css(mix(moraine, palette.sky[3], 0.3)),
  )
  for (let i = 0; i < 5; i++)
    svg += area(
      print,
      (x) => 0.785 + i * 0.035 - 0.035 * rolling(bumps, (x / width) * 7 + i * 11, i),
      css(mix(mix(moraine, palette.sky[3], 0.24 - i * 0.05), palette.far, i % 2 ? 0.22 : 0)),
    )
  svg += `<path d="${stripe(-1, 1)}" fill="${css(ice)}"/><path d="${stripe(0.35, 1)}" fill="${css(mix(ice, deep, 0.35))}"/>`
  for (const [from, to] of [
    [-0.52, -0.47],
    [0.02, 0.045],
    [0.42, 0.48],
  ] as const)
    svg += `<path d="${stripe(from, to)}" fill="${css(moraine)}" opacity=".34"/>`
  for (let i = 0; i < 210; i++) {
    const t = chance() ** 0.8
    const side = lerp(-0.92, 0.9, chance())
    const long = half(t) * lerp(0.04, 0.2, chance())
    const x = across(middle(t) + half(t) * side)
    const y = height * (down(t) + 0.008 * Math.sin(side * 3))
    const wide = width * long * (lightFromLeft ? 1 : -1)
    const thick = height * lerp(0.0022, 0.01, t) * lerp(0.5, 1.2, chance())
    svg += `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(wide * 0.5).toFixed(1)} ${(-thick * 1.6).toFixed(1)} ${wide.toFixed(1)} ${(thick * 0.4).toFixed(1)}q${(-wide * 0.5).toFixed(1)} ${thick.toFixed(1)} ${(-wide).toFixed(1)} ${(-thick * 0.4).toFixed(1)}Z" fill="${css(deep)}" opacity="${lerp(0.5, 0.9, t).toFixed(2)}"/>`
  }
  const bank = (x: number) => {
    const u = (lightFromLeft ? x : width - x) / width
    return (
      1.05 -
      0.34 * Math.max(0, u - 0.56) ** 0.9 -
      0.5 * Math.max(0, 0.24 - u) -
      0.016 * rolling(bumps, (x / width) * 8, 6)
    )
  }
  svg +=
    area(print, (x) => bank(x) - 0.022, css(moraine)) +
    area(print, bank, css(mix(palette.fore, moraine, 0.2)))
  for (let i = 0; i < 40; i++) {
    const x = width * chance()
    const y = height * (bank(x) + lerp(-0.015, 0.06, chance()))
    svg += boulder(
      x,
      y,
      height * lerp(0.004, 0.02, chance() ** 2),
      mix(moraine, palette.snow, 0.2),
      mix(moraine, palette.fore, 0.6),
    )
  }
  return svg
}
