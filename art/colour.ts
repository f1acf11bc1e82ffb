import { clamp, lerp } from './maths.ts'

export type Oklch = readonly [lightness: number, chroma: number, hue: number]
export type Rgb = readonly [red: number, green: number, blue: number]

/** An OKLCH colour as 8-bit sRGB; values outside of sRGB are clipped. */
export function rgb([lightness, chroma, hue]: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

export function css(tone: Oklch): string {
  return `#${rgb(tone)
    .map((v) => v.toString(16).padStart(2, '0'))
    .join('')}`
}

/**
 * Mixes two colours, by the shorter way round the hue circle. Nearly opposite hues are mixed directly instead: a third
 * hue, violet between rock and ice, would appear on the mountain otherwise.
 */
export function mix(a: Oklch, b: Oklch, t: number): Oklch {
  const turn = ((b[2] - a[2] + 540) % 360) - 180
  if (Math.abs(turn) > 130) return across(a, b, t)
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), a[2] + turn * t]
}

export function blend(a: Rgb, b: Rgb, t: number): Rgb {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
}

function across(a: Oklch, b: Oklch, t: number): Oklch {
  const flat = (tone: Oklch, turn: (angle: number) => number) => tone[1] * turn((tone[2] * Math.PI) / 180)
  const x = lerp(flat(a, Math.cos), flat(b, Math.cos), t)
  const y = lerp(flat(a, Math.sin), flat(b, Math.sin), t)
  return [lerp(a[0], b[0], t), Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360]
}

const byte = (v: number) =>
  Math.round(255 * clamp(v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
