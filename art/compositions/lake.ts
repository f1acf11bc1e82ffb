import { faded, pixelAt, setPixel, type Canvas } from '../canvas.ts'
import { css, mix, rgb, type Oklch } from '../colour.ts'
import { clamp, lerp, noise } from '../maths.ts'
import type { Print } from '../print.ts'
import { boulder, layGround } from './ground.ts'
import { waterline } from './composition.ts'
import { area, conifer } from './ground.ts'

const tintOf = ({ palette }: Print): Oklch => palette.water ?? mix(palette.sky[1], palette.sky[2], 0.25)

/** Renders the reflection of everything above the waterline, with ripples that widen towards the viewer. */
export function printReflection(canvas: Canvas, print: Print) {
  const { width, height } = canvas
  const shore = Math.round(waterline * height)
  const waves = noise(print.seed + 99)
  const water = rgb(tintOf(print))
  const deep = rgb(mix(tintOf(print), print.palette.fore, 0.5))
  for (let y = shore; y < height; y++) {
    const t = (y - shore) / (height - shore)
    const ripple = waves(3, t ** 0.6 * 90) * lerp(0.0006, 0.012, t)
    const from = clamp(shore - 1 - (y - shore) * 1.75 + ripple * height * 0.6, 0, height - 1)
    for (let x = 0; x < width; x++) {
      const swell = waves((x / width) * 7 * print.aspect + t * 3, t ** 0.6 * 46) * lerp(0.001, 0.008, t)
      const aside = clamp(x + (ripple + swell) * width, 0, width - 1)
      const image = pixelAt(canvas, Math.round(aside), Math.round(from))
      setPixel(canvas, x, y, faded(faded(image, water, lerp(0.22, 0.55, t)), deep, lerp(0.06, 0.42, t)))
    }
  }
}

/** The shore of the lake: a bright far edge, light on the water, stones and grass before the reader. */
export function lake(print: Print): string {
  const { width, height, palette, chance, sun } = print
  const shore = height * waterline
  const land = css(mix(palette.near, palette.fore, 0.4))
  let svg = `<path d="M-4 ${shore - height * 0.002}Q${width * 0.3} ${shore - height * 0.007} ${width * 0.55} ${shore - height * 0.002}T${width + 4} ${shore - height * 0.004}V${shore + height * 0.003}H-4Z" fill="${land}" opacity=".6"/><path d="M-4 ${shore + height * 0.003}H${width + 4}" stroke="${css(palette.snow)}" stroke-width="${height * 0.0022}" opacity=".55"/>`
  for (let i = 0; i < 70; i++) {
    const t = chance() ** 0.8
    const y = shore + (height - shore) * lerp(0.03, 0.98, t)
    const long = width * lerp(0.01, 0.1, t) * lerp(0.5, 1.4, chance())
    const fill =
      chance() < 0.7 ? css(mix(palette.snow, tintOf(print), 0.2)) : css(mix(palette.fore, tintOf(print), 0.4))
    svg += glint(
      width * chance() - long / 2,
      y,
      long,
      height * lerp(0.0012, 0.0032, t),
      fill,
      lerp(0.12, 0.34, chance()),
    )
  }
  for (let i = 0; i < 12; i++) {
    const long = sun.radius * lerp(0.5, 2.2, chance())
    svg += glint(
      sun.x - long / 2 + (chance() - 0.5) * sun.radius,
      shore + height * (0.03 + i * 0.02),
      long,
      height * 0.0035,
      css(palette.sun),
      0.5,
    )
  }
  const ground = layGround(print, 1.03, 0.42)
  svg += area(print, (x) => ground.groundAt(x) / height - 0.02, css(mix(palette.near, palette.fore, 0.5)))
  if (palette.water)
    for (const across of [0.012, 0.06, 0.1, 0.955, 0.99]) {
      const x = width * across
      svg += conifer(
        chance,
        x,
        ground.groundAt(x) + height * 0.02,
        height * lerp(0.12, 0.26, chance()),
        ground.dark,
      )
    }
  svg += area(print, (x) => ground.groundAt(x) / height, ground.dark)
  for (let i = 0; i < 34; i++) {
    const x = width * (chance() < 0.5 ? chance() * 0.4 : 1 - chance() * 0.4)
    const y = ground.groundAt(x) + height * lerp(-0.02, 0.05, chance())
    svg += boulder(
      x,
      y,
      height * lerp(0.006, 0.026, chance() ** 2),
      mix(palette.far, palette.near, 0.6),
      mix(palette.near, palette.fore, 0.7),
    )
  }
  return svg
}

const glint = (x: number, y: number, long: number, thick: number, fill: string, opacity: number) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${long.toFixed(1)}" height="${thick.toFixed(1)}" rx="${(thick / 2).toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`
