import { printLand, printMist, type Canvas, type Ground } from './canvas.ts'
import { blend, mix, rgb } from './colour.ts'
import { framingOf } from './compositions/composition.ts'
import { at, clamp, lerp, monotone, noise, ridged, smoothStep, type Noise } from './maths.ts'
import type { Print } from './print.ts'

const depth = 0.17
const columns = 400

/** The ridge whose crest is the trek's real profile, and the positions of kilometres across the picture. */
export type Ridge = { crest: Float32Array; acrossAt: (km: number) => number }

/** The near ridge of the picture: its skyline is the route's elevation profile, exact at every night. */
export function printRidge(canvas: Canvas, print: Print): Ridge {
  const { profile, palette, aspect } = print
  const start = profile[0]?.km ?? 0
  const span = (profile.at(-1)?.km ?? 1) - start
  const { foot, low, top } = framingOf(print)
  const rise = foot - top
  const rock = noise(print.seed + 5)
  const spurs = noise(print.seed + 6)

  const shape = skyline(print, (foot - low) / rise)
  const rough = roughened(print, rock, shape, start, span)
  const heightAt = slopes(aspect, rock, spurs, rough, softened(shape))
  const haze = palette.moon ? 0.25 : 0.42
  const crest = printLand(canvas, {
    heightAt,
    foot,
    depth,
    rise,
    rows: 260,
    inkAt: inks(print, rock),
    air: rgb(mix(palette.sky[3], palette.near, 0.35)),
    airAt: (_, y) => smoothStep(foot - 0.04, foot + 0.13, y) * haze,
  })
  printMist(canvas, foot - 0.1, foot + 0.09, palette.sky[3], palette.moon ? 0.18 : 0.3)
  return { crest, acrossAt: (km) => ((km - start) / span) * 1.04 - 0.02 }
}

// Converts the profile into heights of the ridge for u across the picture; its ends are just outside the picture.
function skyline({ profile }: Print, base: number) {
  const metres = profile.map((knot) => knot.metres)
  const low = Math.min(...metres)
  const high = Math.max(...metres)
  const kms = profile.map((knot) => knot.km)
  const heightAt = monotone(kms, metres)
  const [start, end] = [at(kms, 0), at(kms, kms.length - 1)]
  return (u: number) => {
    const km = start + clamp((u + 0.02) / 1.04) * (end - start)
    return lerp(base, 1, (heightAt(km) - low) / Math.max(700, high - low))
  }
}

// Adds notches between the points of the profile, so that the heights at the points stay exact.
function roughened(
  { profile, aspect }: Print,
  rock: Noise,
  shape: (u: number) => number,
  start: number,
  span: number,
) {
  const gap = span / profile.length
  return (u: number) => {
    const km = start + clamp((u + 0.02) / 1.04) * span
    const nearest = Math.min(...profile.map((knot) => Math.abs(knot.km - km)))
    const loose = clamp((nearest / gap) * 1.6)
    return shape(u) - loose * 0.075 * (ridged(rock, u * 13 * aspect, 1, 5) - 0.4)
  }
}

// Smooths the skyline, for the foot of the ridge.
function softened(shape: (u: number) => number) {
  const exact = Float64Array.from({ length: columns + 1 }, (_, i) => shape(i / columns))
  const soft = exact.map((_, i) => {
    let sum = 0
    let weights = 0
    for (let j = -16; j <= 16; j++) {
      if (i + j < 0 || i + j > columns) continue
      const weight = 17 - Math.abs(j)
      sum += at(exact, i + j) * weight
      weights += weight
    }
    return sum / weights
  })
  return (u: number) => {
    const x = clamp(u) * columns
    const i = Math.min(columns - 1, Math.floor(x))
    return lerp(at(soft, i), at(soft, i + 1), x - i)
  }
}

type Skyline = (u: number) => number

function slopes(aspect: number, rock: Noise, spurs: Noise, rough: Skyline, soft: Skyline) {
  const calm = clamp((2.6 - aspect) / 1.1, 0.12) // Very wide pictures have a smoother face.
  const octaves = aspect > 1.7 ? 4 : 6
  const roughAt = remembered(rough)
  return (u: number, z: number) => {
    const near = 1 - z
    const top = lerp(roughAt(u), soft(u), smoothStep(0, 0.22, near))
    const sway = Math.sin(u * 9 * aspect + 1.3 * rock(u * 2.2 * aspect, 77))
    const bent = u * aspect + 0.1 * rock(u * 7 * aspect, z * 3.2) + near * calm * 0.16 * sway
    const spur = ridged(spurs, bent * lerp(3.6, 5.2, calm), z * lerp(1.5, 2.1, calm) + 20, octaves) - 0.46
    const strength = lerp(0.2, 0.42, calm) * smoothStep(0, 0.55, near) * (0.3 + top * 0.75)
    return top * (1 - 0.62 * near) + spur * strength
  }
}

// Caches the skyline of each column, which every row needs.
function remembered(heightAt: Skyline): Skyline {
  const known = new Map<number, number>()
  return (u) => {
    const height = known.get(u) ?? heightAt(u)
    known.set(u, height)
    return height
  }
}

function inks(print: Print, rock: Noise) {
  const { palette, aspect, lightFromLeft } = print
  const brightest = rgb(mix(mix(palette.far, palette.near, 0.5), palette.snow, palette.moon ? 0.08 : 0.16))
  const bright = rgb(mix(palette.far, palette.near, 0.55))
  const middle = rgb(mix(palette.far, palette.near, 0.8))
  const dark = rgb(mix(palette.near, palette.fore, 0.28))
  const paleBand = rgb([0.8, 0.07, 62])
  const redBand = rgb([0.46, 0.12, 34])

  return ({ e, dx, u, z }: Ground) => {
    const jitter = rock(u * 60 * aspect, z * 34) * 0.1
    const lit = 0.5 + (0.58 * (lightFromLeft ? dx : -dx)) / Math.hypot(0.8, dx) + jitter
    let ink = lit > 0.76 ? brightest : lit > 0.5 ? bright : lit > 0.25 ? middle : dark
    if (palette.strata) {
      const band = Math.sin(e * 46 + rock(u * 5 * aspect, 3) * 3)
      if (band > 0.45) ink = blend(ink, paleBand, 0.28)
      else if (band < -0.62) ink = blend(ink, redBand, 0.34)
    }
    return ink
  }
}
