import { oversample } from './canvas.ts'
import { css, mix } from './colour.ts'
import { at, clamp } from './maths.ts'
import type { Print } from './print.ts'
import type { Ridge } from './ridge.ts'

/** The line: the route along the ridge's crest in marigold, a dot for each night, the largest at the highest point. */
export function routeSvg(print: Print, { crest, acrossAt }: Ridge): string {
  const { width, height, aspect, palette, profile } = print
  const scale = clamp(Math.sqrt(width * height) / 1300, 0.5, 1.4) * (aspect < 1 ? 1.25 : 1)
  const [lightness, chroma, hue] = palette.accent
  const rim = css([lightness * 0.55, chroma * 0.8, hue])
  const line = css(palette.accent)
  const outline = css(mix(palette.near, palette.fore, 0.4))

  let path = ''
  for (let i = 0; i < crest.length; i += 3)
    path += `${path ? 'L' : 'M'}${(i / oversample).toFixed(1)} ${(at(crest, i) / oversample).toFixed(1)}`
  let svg = `<path d="${path}" fill="none" stroke="${rim}" stroke-opacity=".55" stroke-width="${7.4 * scale}" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="${line}" stroke-width="${4.6 * scale}" stroke-linejoin="round" stroke-linecap="round"/>`

  const top = Math.max(...profile.map((knot) => knot.metres))
  for (const knot of profile) {
    const u = acrossAt(knot.km)
    const highest = knot.metres === top
    if ((!knot.night && !highest) || u < 0.015 || u > 0.985) continue
    const y = at(crest, Math.round(u * crest.length)) / oversample
    const [radius, fill, stroke] = highest ? [11, line, 3] : [6, css(palette.snow), 2.6]
    svg += `<circle cx="${u * width}" cy="${y}" r="${radius * scale}" fill="${fill}" stroke="${outline}" stroke-width="${stroke * scale}"/>`
  }
  return svg
}
