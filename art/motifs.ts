import { css, mix } from './colour.ts'
import { clamp, lerp } from './maths.ts'
import type { Print } from './print.ts'
import { chorten } from './shapes/buildings.ts'
import { flagString } from './shapes/flags.ts'

/** The nearest ground of a print: its line, the tones it is cut from, and where it dips. */
export type Foreground = {
  groundAt: (x: number) => number
  dip: number
  dark: string
  middle: string
  light: string
}

/** A lake in place of the nearer foothill, with the sun's path on it. */
export function lakeSvg({ width, height, palette, chance, sun }: Print): string {
  const water = palette.water ?? mix(palette.sky[1], palette.sky[2], 0.4)
  const shore = height * 0.872
  const stops = [mix(water, palette.sky[3], 0.55), water, mix(water, palette.fore, 0.55)]
  const wash = stops.map((tone, i) => `<stop offset="${[0, 0.35, 1][i]}" stop-color="${css(tone)}"/>`)
  let svg = `<defs><linearGradient id="wt" x1="0" y1="0" x2="0" y2="1">${wash.join('')}</linearGradient></defs><path d="M${-width * 0.02} ${shore}Q${width * 0.28} ${shore - height * 0.012} ${width * 0.52} ${shore}T${width * 1.02} ${shore - height * 0.004}V${height}H${-width * 0.02}Z" fill="url(#wt)"/>`
  for (let i = 0; i < 46; i++) {
    const y = shore + height * 0.012 + (height - shore) * chance() ** 0.8
    const long = width * lerp(0.02, 0.16, chance()) * (0.4 + (y - shore) / (height - shore))
    const left = width * chance() - long / 2
    const fill = css(chance() < 0.6 ? mix(palette.snow, water, 0.25) : palette.accent)
    svg += `<rect x="${left.toFixed(0)}" y="${y.toFixed(1)}" width="${long.toFixed(0)}" height="${(height * 0.0026).toFixed(1)}" rx="${height * 0.0013}" fill="${fill}" opacity="${(chance() * 0.3 + 0.12).toFixed(2)}"/>`
  }
  const glitter = css(mix(palette.sun, water, 0.2))
  for (let i = 0; i < 9; i++) {
    const half = sun.radius * (1.2 - i * 0.06) * (0.6 + chance() * 0.8)
    const long = sun.radius * 2.2 * (0.6 + chance() * 0.6)
    svg += `<rect x="${sun.x - half}" y="${shore + height * (0.016 + i * 0.012)}" width="${long}" height="${height * 0.004}" rx="2" fill="${glitter}" opacity=".5"/>`
  }
  return svg
}

/** Rhododendron in flower along both edges. */
export function bloomSvg({ width, height, chance }: Print, { groundAt }: Foreground): string {
  let svg = ''
  for (let bush = 0; bush < 26; bush++) {
    const x = (chance() < 0.5 ? chance() * 0.34 : 1 - chance() * 0.34) * width
    const y = groundAt(x) + height * lerp(-0.012, 0.07, chance())
    for (let i = 0; i < 12; i++) {
      const cx = (x + (chance() - 0.5) * width * 0.045).toFixed(1)
      const cy = (y + (chance() - 0.5) * height * 0.03).toFixed(1)
      const r = (height * lerp(0.0028, 0.0066, chance())).toFixed(1)
      const red = css([lerp(0.52, 0.7, chance()), lerp(0.17, 0.2, chance()), lerp(5, 24, chance())])
      svg += `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${red}"/>`
    }
  }
  return svg
}

/** A chorten on the side away from the sun, with two strings of flags from its spire. */
export function chortenSvg(
  { width, height, palette, chance, lightFromLeft }: Print,
  fore: Foreground,
): string {
  const x = width * (lightFromLeft ? 0.8 : 0.2)
  const y = fore.groundAt(x) + height * 0.016
  const scale = height * 0.00098
  const strings = [-1, 1].map((side) => {
    const far = x + side * width * 0.27
    const hanging = { sag: height * 0.035, count: 12, drop: height * 0.022, chance, cord: fore.dark }
    return flagString([x, y - scale * 158], [far, fore.groundAt(far) - height * 0.012], hanging)
  })
  const tones = {
    white: css(mix(palette.snow, palette.sky[2], 0.12)),
    shade: css(mix(palette.snow, palette.shade, 0.45)),
    gold: css([0.78, 0.14, 78]),
  }
  return chorten([x, y], scale, tones) + strings.join('')
}

/** Seven whitewashed houses over terraced fields. */
export function villageSvg(print: Print, { groundAt }: Foreground): string {
  const { width, height, palette, chance, lightFromLeft } = print
  const roof = css(mix([0.4, 0.05, 250], palette.fore, 0.3))
  const middle = width * (lightFromLeft ? 0.7 : 0.28)
  let svg = ''
  for (let i = 0; i < 7; i++) {
    const x = middle + (i - 3) * width * 0.043 + (chance() - 0.5) * width * 0.02
    const y = groundAt(x) + height * lerp(0.004, 0.022, chance())
    const tall = height * lerp(0.026, 0.04, chance())
    const wide = tall * lerp(1.3, 1.8, chance())
    const left = x - wide / 2
    svg += `<path d="M${left} ${y}v${-tall * 0.62}h${wide}v${tall * 0.62}z" fill="${css([0.93, 0.02, 80])}"/><path d="M${left} ${y}v${-tall * 0.22}h${wide}v${tall * 0.22}z" fill="${css([0.58, 0.13, 40])}"/><path d="M${x - wide * 0.62} ${y - tall * 0.58}L${x - wide * 0.34} ${y - tall}H${x + wide * 0.34}L${x + wide * 0.62} ${y - tall * 0.58}Z" fill="${roof}"/>`
    for (let window = 0; window < 3; window++)
      svg += `<rect x="${x - wide * 0.36 + window * wide * 0.28}" y="${y - tall * 0.5}" width="${wide * 0.12}" height="${tall * 0.19}" fill="${css([0.32, 0.05, 40])}"/>`
  }
  const field = css(mix(palette.near, [0.82, 0.13, 105], 0.5))
  for (let terrace = 0; terrace < 5; terrace++) {
    let path = ''
    for (let x = 0; x <= width; x += 12) {
      const y =
        groundAt(x) + height * (0.018 + terrace * 0.017 + 0.003 * Math.sin((x / width) * 20 + terrace))
      path += `${path ? 'L' : 'M'}${x} ${y.toFixed(1)}`
    }
    svg += `<path d="${path}" fill="none" stroke="${field}" stroke-width="${height * 0.0042}" opacity=".5"/>`
  }
  return svg
}

/** Two strings of prayer flags from the sun's edge down to the ground. */
export function flagsSvg({ width, height, aspect, chance, plate }: Print, { dark }: Foreground): string {
  const fromLeft = plate.sun[0] < 0.5
  const edge = fromLeft ? -0.02 : 1.02
  const inward = fromLeft ? 1 : -1
  const many = clamp(aspect / 1.33, 0.7, 1.5)
  const hanging = { drop: height * 0.031, chance, cord: dark }
  const string = (from: number, length: number, to: number, count: number, sag: number) =>
    flagString([width * edge, height * from], [width * (edge + inward * length), height * to], {
      ...hanging,
      count: Math.round(count * many),
      sag: height * sag,
    })
  return string(0.66, 0.42, 0.935, 17, 0.05) + string(0.71, 0.26, 0.95, 11, 0.035)
}
