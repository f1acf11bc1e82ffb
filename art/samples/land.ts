import { printLand, type Canvas, type Ground } from '../canvas.ts'
import { blend, type Rgb } from '../colour.ts'
import { clamp, lerp, noise, ridged, rolling, smoothStep } from '../maths.ts'

/** The light of a photo: sky from top to horizon, sunlight, and the light in the shade. */
export type Light = { zenith: Rgb; horizon: Rgb; sun: Rgb; shade: Rgb; fromLeft: boolean; clouds: number }

/** A mountain range in a photo, from far to near; heights are fractions of the picture. */
export type Range = {
  seed: number
  foot: number
  depth: number
  rise: number
  peaks: readonly (readonly [x: number, height: number, halfWidth: number])[]
  /** The snow line; above 2 there is no snow. */
  snow: number
  cover: 'rock' | 'forest' | 'meadow'
  haze: number
}

const rocks: readonly [Rgb, Rgb] = [
  [116, 104, 96],
  [72, 66, 66],
]
const covers = {
  rock: [
    [126, 112, 92],
    [82, 76, 66],
  ],
  forest: [
    [52, 74, 44],
    [24, 42, 30],
  ],
  meadow: [
    [142, 132, 74],
    [86, 92, 48],
  ],
} as const satisfies Record<Range['cover'], readonly [Rgb, Rgb]>

/** Sky with thin clouds, then each range in front of it, shaded smoothly by the sun and covered by the haze between. */
export function printPhoto(width: number, height: number, light: Light, ranges: readonly Range[]): Canvas {
  const canvas = { pixels: new Uint8Array(width * height * 3), width, height }
  printSky(canvas, light)
  for (const range of ranges) printRange(canvas, light, range)
  return canvas
}

function printSky({ pixels, width, height }: Canvas, { zenith, horizon, sun, clouds }: Light) {
  const cloud = noise(404)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = smoothStep(0, 0.62, y / height)
      const thin =
        rolling(cloud, (x / height) * 2.2 + 4, (y / height) * 6) +
        0.35 * rolling(cloud, (x / height) * 9, (y / height) * 22)
      const share = clamp((thin + clouds - 0.5) * 1.9) * 0.75
      const ink = blend(blend(zenith, horizon, t), sun, share)
      pixels.set(ink, (y * width + x) * 3)
    }
}

function printRange(canvas: Canvas, light: Light, range: Range) {
  const { seed, foot, depth, rise, peaks, haze } = range
  const aspect = canvas.width / canvas.height
  const rock = noise(seed)
  const bend = noise(seed + 7)
  const heightAt = (u: number, z: number) => {
    const x = u + 0.03 * bend(u * 6, z * 3)
    let e = 0.1 + 0.08 * bend(u * 3, z * 2 + 8)
    for (const [at, high, half] of peaks) {
      const away = Math.hypot((x - at) / half, (z - 0.6) / 0.85)
      e = Math.max(e, high * (1 - away ** 0.9))
    }
    const cut = ridged(rock, u * 3.1 * aspect + z * 0.5, z * 2.4 + 3, 8)
    return e > 0 ? e * (0.68 + 0.5 * cut) + (cut - 0.5) * 0.06 : e
  }
  printLand(canvas, {
    heightAt,
    foot,
    depth,
    rise,
    rows: 420,
    inkAt: inks(light, range, rock),
    air: blend(light.horizon, light.sun, 0.2),
    airAt: (e, y) => {
      const low = haze > 0 ? 1 - smoothStep(0.1, 0.56, e) : 0
      return clamp(
        haze +
          (1 - haze) *
            Math.max(
              low * 0.96,
              0.62 * smoothStep(foot - rise * 0.5, foot + depth, y) * Math.min(1, haze * 4),
            ),
      )
    },
  })
}

function inks(light: Light, { snow, cover }: Range, rock: ReturnType<typeof noise>) {
  const toSun = light.fromLeft ? 1 : -1
  return ({ e, dx, dz, u, z }: Ground): Rgb => {
    const fine = rolling(rock, u * 150, z * 120)
    const broad = rolling(rock, u * 17, z * 13 + 5)
    const steep = Math.abs(dx) + Math.abs(dz) * 0.12
    const facing = (toSun * dx + 0.25 * -dz * 0.2) / Math.hypot(1, dx, dz * 0.2)
    const lit = clamp(0.42 + 0.62 * facing + fine * 0.22)
    const white = smoothStep(
      -0.03,
      0.05,
      e - snow + broad * 0.16 + fine * 0.1 - Math.max(0, steep - 0.9) * 0.1,
    )
    const [pale, dark] = e > snow - 0.25 ? rocks : covers[cover]
    const ground = blend(pale, dark, clamp(0.5 + broad * 0.6 + fine * 0.9))
    const albedo = blend(ground, [242, 244, 248], white)
    return tinted(albedo, light, lit)
  }
}

function tinted(albedo: Rgb, { sun, shade }: Light, lit: number): Rgb {
  const part = (i: 0 | 1 | 2) => clamp((albedo[i] * (lerp(shade[i], sun[i], lit) / 255)) / 0.98, 0, 255)
  return [part(0), part(1), part(2)]
}
