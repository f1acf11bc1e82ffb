import { printLand, printMist, type Canvas, type Ground } from './canvas.ts'
import { mix, rgb } from './colour.ts'
import { framingOf } from './compositions/composition.ts'
import { clamp, lerp, noise, ridged, smoothStep, type Noise } from './maths.ts'
import type { Peak } from './plates/plate.ts'
import type { Print } from './print.ts'
import { skyAt } from './sky.ts'

type Range = {
  peaks: readonly Peak[]
  foot: number
  depth: number
  rise: number
  /** The snow line. */
  snow: number
  /** The amount of haze in front of it. */
  haze: number
  grain: number
  floor: number
  /** The front range fades into mist at its foot. */
  inMist: boolean
}

/** The snow mountains: the far range of the plate, mist, and the nearer range if it has one. */
export function printSummits(canvas: Canvas, print: Print) {
  const { lift, stretch } = framingOf(print)
  const { plate, palette, aspect, quietLeft } = print
  const tall = (quietLeft ? 0.5 : aspect < 1 ? 0.4 : 0.47) * stretch
  const back = {
    foot: 0.655 - lift,
    depth: 0.04,
    rise: tall,
    haze: 0.2,
    grain: 2.6,
    floor: 0.3,
    inMist: false,
  }
  printRange(canvas, print, 1, { ...back, peaks: shifted(print), snow: palette.strata ? 0.5 : 0.34 })
  printMist(canvas, 0.46 - lift, 0.7 - lift, palette.sky[3], 0.45)
  if (!plate.front.length) return

  const rise = (aspect < 1 ? 0.34 : 0.4) * stretch
  const front = { foot: 0.73 - lift, depth: 0.05, rise, haze: 0.05, grain: 3.4, floor: 0.2, inMist: true }
  printRange(canvas, print, 2, { ...front, peaks: plate.front, snow: palette.strata ? 0.62 : 0.46 })
  printMist(canvas, 0.55 - lift, 0.76 - lift, palette.sky[3], 0.4)
}

function shifted({ plate, variant, chance }: Print): Peak[] {
  return plate.back.map(([x, height, halfWidth, lean]) => {
    const aside = (chance() - 0.5) * (variant ? 0.1 : 0)
    return [x + aside, height * (variant ? lerp(0.82, 1.05, chance()) : 1), halfWidth, lean]
  })
}

function printRange(canvas: Canvas, print: Print, id: number, range: Range) {
  const rock = noise(print.seed + id * 977)
  const bend = noise(print.seed + id * 977 + 31)
  const { foot, depth, rise } = range
  const heightAt = mountains(print, id, range, rock, bend)
  printLand(canvas, {
    heightAt,
    foot,
    depth,
    rise,
    rows: 300,
    inkAt: inks(print, range, rock, bend),
    air: rgb(skyAt(print.palette, 0.66)),
    airAt: (e, y, drop) => {
      const ownMist = range.inMist ? 1 - smoothStep(range.floor * 0.7, range.floor * 1.6, e) : 0
      return Math.max(smoothStep(foot - 0.21, foot - 0.015, y), ownMist, smoothStep(0, 0.05, drop))
    },
  })
}

// Pyramids with arêtes, textured by ridged noise.
function mountains(print: Print, id: number, range: Range, rock: Noise, bend: Noise) {
  const { aspect, breadth, quietLeft, shift } = print
  const peaks = range.peaks.map(([x, height, halfWidth, lean], i) => ({
    x: (quietLeft ? lerp(0.4, 1.02, x) : x) + shift,
    height: height * (quietLeft ? 0.95 : 1),
    halfWidth: ((halfWidth * 0.78) / Math.max(0.85, breadth ** 0.8)) * (quietLeft ? 0.66 : 1),
    lean: lean * 0.12,
    z: 0.62 + 0.1 * Math.sin(i * 2.4 + id),
    four: i * 1.7,
    seven: i,
  }))
  return (u: number, z: number) => {
    const bentU = u + 0.035 * bend(u * 5 * aspect, z * 3)
    const bentZ = z + 0.05 * bend(u * 4 * aspect + 40, z * 3 + 9)
    let e = range.floor * (0.6 + 0.5 * bend(u * 3 * aspect + 70, 2))
    for (const peak of peaks) {
      const aside = (bentU - peak.x - peak.lean * (1 - z)) / peak.halfWidth
      const behind = (bentZ - peak.z) / 0.78
      const angle = Math.atan2(behind, aside)
      const arete = 1 + 0.16 * Math.cos(angle * 4 + peak.four) + 0.09 * Math.cos(angle * 7 + peak.seven)
      const c = peak.height * (1 - (Math.hypot(aside, behind) * arete) ** 0.86)
      e = c > e ? c : e + Math.max(0, 0.06 - (e - c)) ** 2 * 4
    }
    const cut = ridged(rock, u * range.grain * aspect + z * 0.4, z * range.grain * 0.62 + 3)
    return e > 0 ? e * (0.7 + 0.46 * cut) + (cut - 0.5) * 0.05 : e
  }
}

// Uses a few flat colours: lit and shaded snow above the snow line, lit and shaded rock below it.
function inks(print: Print, range: Range, rock: Noise, bend: Noise) {
  const { palette, aspect, lightFromLeft } = print
  const { snow, haze } = range
  const high = skyAt(palette, 0.5)
  const low = skyAt(palette, 0.55)
  const snowLit = rgb(mix(palette.snow, high, haze * 0.45))
  const snowHalf = rgb(mix(mix(palette.snow, palette.shade, 0.34), high, haze * 0.5))
  const snowShade = rgb(mix(palette.shade, high, haze * 0.6))
  const snowDark = rgb(mix(mix(palette.shade, palette.rock, 0.5), high, haze * 0.6))
  const rockLit = rgb(mix(mix(palette.far, palette.snow, 0.16), low, haze))
  const rockHalf = rgb(mix(palette.far, low, haze))
  const rockDark = rgb(mix(palette.rock, low, haze))

  const inkOf = (lit: number, overSnow: boolean, u: number, z: number) => {
    if (!overSnow) return lit > 0.6 ? rockLit : lit > 0.34 ? rockHalf : rockDark
    const ribInShade = lit < 0.3 && rock(u * 60 * aspect, z * 22 + 50) > 0.3
    const ribInLight = lit > 0.5 && rock(u * 34 * aspect + 9, z * 46) > 0.62
    if (ribInLight) return rockHalf
    if (ribInShade) return rockDark
    return lit > 0.56 ? snowLit : lit > 0.42 ? snowHalf : lit > 0.12 ? snowShade : snowDark
  }
  return ({ e, dx, dz, u, z }: Ground) => {
    const jitter = bend(u * 46 * aspect, z * 40) * 0.13 + rock(u * 150 * aspect, z * 90) * 0.05
    const slope = (0.62 * (lightFromLeft ? dx : -dx)) / Math.hypot(0.8, dx)
    const lit = clamp(0.55 + slope - 0.05 * Math.tanh(dz * 0.2) + jitter * 0.8, -1, 2)
    const line = snow + jitter * 0.9 + Math.abs(dx) * 0.016 + 0.05 * rock(u * 9 * aspect, 5)
    return inkOf(lit, e > line, u, z)
  }
}
