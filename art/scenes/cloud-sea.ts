import { css, mix } from '../colour.ts'
import { lerp } from '../maths.ts'
import { one } from '../shapes/outline.ts'
import type { Stage } from './scene.ts'

type Sea = { top: number; bottom: number; rows: number }

/** A sea of cloud seen from above: rows of heaped shapes, paler and larger towards the front. */
export function cloudSea({ palette, chance }: Stage, { top, bottom, rows }: Sea): string {
  let svg = ''
  for (let row = 0; row < rows; row++) {
    const t = rows === 1 ? 1 : row / (rows - 1)
    const base = lerp(top, bottom, t ** 1.2)
    const size = lerp(16, 46, t)
    const tone = css(mix(mix(palette.sky[3], palette.shade, 0.3 * (1 - t)), palette.snow, 0.35 + 0.4 * t))
    let path = `M-40 910V${one(base)}`
    for (let x = -40; x < 1240; ) {
      const wide = size * lerp(1.6, 4.6, chance())
      const tall = size * lerp(0.5, 1.5, chance())
      path += `Q${one(x + wide * 0.1)} ${one(base - tall)} ${one(x + wide * 0.5)} ${one(base - tall)}T${one(x + wide)} ${one(base)}`
      x += wide
    }
    svg += `<path d="${path}V910Z" fill="${tone}" opacity="${one(lerp(0.8, 1, t))}"/>`
  }
  return svg
}
