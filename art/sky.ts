import { css, mix, type Oklch } from './colour.ts'
import { at, clamp, lerp } from './maths.ts'
import type { Palette } from './palettes.ts'
import type { Print } from './print.ts'

const stops = [0, 0.28, 0.54, 0.72] as const

/**
 * Sky, sun or moon, stars and sharp-edged clouds as SVG; also fixes the random numbers that the layers before it use.
 */
export function skySvg(print: Print): string {
  const { width, height, palette, sun, window } = print
  const light = css(palette.sun)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${window.left * width} ${window.top * height} ${window.size * width} ${window.size * height}">`,
    `<defs>${washes(palette)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#s)"/>`,
    `<rect width="${width}" height="${height * 0.22}" fill="url(#b)"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius * 5}" fill="url(#h)"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" fill="${light}"/>`,
    palette.moon ? stars(print, light) : '',
    clouds(print),
    '</svg>',
  ].join('')
}

/** The sky's colour at a height, 0 at the zenith. */
export function skyAt({ sky }: Palette, t: number): Oklch {
  if (t > stops[3]) return sky[3]
  const i = t > stops[2] ? 2 : t > stops[1] ? 1 : 0
  const share = clamp((t - stops[i]) / (at(stops, i + 1) - stops[i]))
  return mix(sky[i], sky[i + 1] ?? sky[3], share)
}

function washes({ sky, sun }: Palette): string {
  const [lightness, chroma, hue] = sky[0]
  const light = css(sun)
  const gradient = sky.map((tone, i) => `<stop offset="${stops[i]}" stop-color="${css(tone)}"/>`).join('')
  return [
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${gradient}</linearGradient>`,
    `<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${css([lightness * 0.62, chroma, hue])}" stop-opacity=".9"/><stop offset="1" stop-color="${css(sky[0])}" stop-opacity="0"/></linearGradient>`,
    `<radialGradient id="h"><stop offset="0" stop-color="${light}" stop-opacity=".7"/><stop offset=".3" stop-color="${light}" stop-opacity=".2"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`,
  ].join('')
}

function stars({ width, height, chance }: Print, light: string): string {
  return Array.from({ length: 120 }, () => {
    const x = (width * chance()).toFixed(0)
    const y = (height * 0.45 * chance() ** 1.4).toFixed(0)
    const r = (height * lerp(0.0006, 0.0017, chance())).toFixed(2)
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${light}" opacity="${lerp(0.3, 0.9, chance()).toFixed(2)}"/>`
  }).join('')
}

// Long tapered bars in the style of a woodcut: two groups, away from the sun.
function clouds({ width, height, palette, chance, quietLeft, sun, breadth }: Print): string {
  const fill = css(mix(palette.sky[2], palette.sun, 0.55))
  const opacity = palette.moon ? 0.14 : 0.42
  const [from, to] = quietLeft ? [0.55, 0.8] : sun.x < width / 2 ? [0.58, 0.9] : [0.08, 0.42]
  let svg = ''
  for (let family = 0; family < 2; family++) {
    const middle = width * lerp(from, to, chance())
    const top = height * lerp(0.11, 0.3, chance())
    for (let i = 0; i < 4; i++) {
      const long = (width * lerp(0.08, 0.26, chance())) / Math.sqrt(breadth)
      const thick = height * lerp(0.007, 0.013, chance())
      const x = middle + (chance() - 0.5) * width * 0.14
      const y = top + i * height * 0.0165
      const left = `${(x - long / 2).toFixed(0)} ${y.toFixed(1)}`
      const right = `${(x + long / 2).toFixed(0)} ${y.toFixed(1)}`
      const upper = `${x.toFixed(0)} ${(y - thick * 1.5).toFixed(1)}`
      const lower = `${(x + long * 0.1).toFixed(0)} ${(y + thick * 0.9).toFixed(1)}`
      svg += `<path d="M${left}Q${upper} ${right}Q${lower} ${left}Z" fill="${fill}" opacity="${opacity}"/>`
    }
  }
  return svg
}
