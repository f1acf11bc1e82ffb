import { css, mix, type Oklch } from '../colour.ts'
import { cycle, lerp, noise, rolling, smooth } from '../maths.ts'
import type { Print } from '../print.ts'
import { area, conifer, mistOver } from './ground.ts'

/** Terraced hills: fields in steps down to the reader, a few houses where the steps are widest. */
export function terraces(print: Print): string {
  const { palette, width, height, seed, chance, lightFromLeft } = print
  const bumps = noise(seed + 94)
  const steps = 15
  // Two spurs meet in a hollow, and the steps follow them.
  const bend = (x: number, t: number) => {
    const across = (lightFromLeft ? x : width - x) / width
    const shoulder =
      Math.exp(-(((across - 0.84) / 0.3) ** 2)) * 0.1 + Math.exp(-(((across - 0.04) / 0.22) ** 2)) * 0.055
    return shoulder * (1 - 0.5 * t) + 0.016 * rolling(bumps, (x / width) * 3.4 + t * 1.5, t * 2)
  }
  let svg = ''
  const edges = Array.from({ length: steps }, (_, i) => {
    const t = i / (steps - 1)
    return (x: number) => lerp(0.72, 1.05, t ** 1.35) - bend(x, t)
  })
  edges.forEach((edge, i) => {
    const t = i / (steps - 1)
    const field = mix(cycle(crops, i * 3 + (seed % 5)), palette.near, lerp(0.52, 0.26, t))
    const bank = mix(field, palette.fore, lerp(0.3, 0.62, t))
    svg += area(print, edge, css(mix(field, palette.sky[3], 0.3 * (1 - t))))
    svg += area(
      print,
      (x) => edge(x) + lerp(0.009, 0.024, smooth(t)),
      css(mix(bank, palette.sky[3], 0.26 * (1 - t))),
    )
    if (i === 3 || i === 6) svg += homes(print, edge, i)
    for (let n = 0; n < 3; n++) {
      const x = width * chance()
      const size = height * lerp(0.016, 0.06, t)
      if (chance() < 0.55)
        svg += conifer(
          chance,
          x,
          height * edge(x) + size * 0.2,
          size,
          css(mix(palette.near, palette.fore, 0.35 + 0.6 * t)),
        )
    }
  })
  return mistOver(print, 0.6, 0.74, 0.35) + svg
}

const crops: readonly [Oklch, ...Oklch[]] = [
  [0.8, 0.11, 105],
  [0.7, 0.12, 128],
  [0.76, 0.1, 92],
  [0.64, 0.11, 138],
  [0.84, 0.1, 98],
]

// Houses: whitewash above, red clay below, slate roofs.
function homes(
  { width, height, palette, chance, lightFromLeft }: Print,
  edge: (x: number) => number,
  row: number,
): string {
  const roof = css(mix([0.42, 0.04, 250], palette.fore, 0.3))
  const size = height * (row === 3 ? 0.02 : 0.032)
  let svg = ''
  for (let i = 0; i < 4; i++) {
    const across = 0.66 + i * (row === 3 ? 0.042 : 0.066) + (chance() - 0.5) * 0.014
    const x = width * (lightFromLeft ? across : 1 - across)
    const y = height * edge(x) + size * 0.4
    const wide = size * lerp(1.3, 1.7, chance())
    const part = (dx: number, dy: number, w: number, h: number, fill: string) =>
      `<rect x="${(x + dx * wide).toFixed(1)}" y="${(y + dy * size).toFixed(1)}" width="${(w * wide).toFixed(1)}" height="${(h * size).toFixed(1)}" fill="${fill}"/>`
    svg += part(-0.5, -0.7, 1, 0.7, css([0.94, 0.02, 80])) + part(-0.5, -0.26, 1, 0.26, css([0.6, 0.12, 42]))
    svg += part(lightFromLeft ? 0.3 : -0.5, -0.7, 0.2, 0.7, css([0.45, 0.05, 50])).replace(
      '/>',
      ' opacity=".28"/>',
    )
    for (const dx of [-0.34, -0.06, 0.2]) svg += part(dx, -0.56, 0.11, 0.2, css([0.3, 0.05, 40]))
    svg += `<path d="M${x - wide * 0.62} ${y - size * 0.66}L${x - wide * 0.36} ${y - size * 1.12}H${x + wide * 0.36}L${x + wide * 0.62} ${y - size * 0.66}Z" fill="${roof}"/>`
  }
  return svg
}
