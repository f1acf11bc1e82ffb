import { blend, rgb, type Oklch, type Rgb } from './colour.ts'
import { at, lerp, smooth } from './maths.ts'

/** Drawn at twice the size and shrunk at the end, so that every edge is soft. */
export const oversample = 2

/** The plate while it is being printed: raw RGB pixels, twice as wide and high as the finished picture. */
export type Canvas = { pixels: Uint8Array; width: number; height: number }

/** A piece of land seen from the front: u runs across 0..1, z from near 0 to far 1; heights are shares of `rise`. */
type Land = {
  heightAt: (u: number, z: number) => number
  foot: number
  depth: number
  rise: number
  rows: number
  inkAt: (ground: Ground) => Rgb
  /** What the air before the land covers: asked for each pixel, so that no column keeps one tone down to its foot. */
  air: Rgb
  airAt: (e: number, y: number) => number
}

/** One visible spot of the land: its height, its slopes, where it lies (u, z) and how far down the picture (y). */
export type Ground = { e: number; dx: number; dz: number; u: number; z: number; y: number }

/** Prints a height-field, near rows hiding far ones, and tells the crest: for each column the topmost row it covers. */
export function printLand(canvas: Canvas, land: Land): Float32Array {
  const { width, height } = canvas
  const { heightAt, foot, depth, rise, rows, inkAt, air, airAt } = land
  const row = width + 1
  const field = new Float32Array(row * (rows + 1))
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= width; i++) field[j * row + i] = heightAt(i / width, j / rows)

  const reach = 3
  const tall = rise * height
  const crest = new Float32Array(width).fill(height)
  for (let i = 0; i < width; i++) {
    let covered = height
    for (let j = 0; j <= rows; j++) {
      const o = j * row + i
      const e = at(field, o)
      const exact = (foot + (1 - j / rows) * depth - e * rise) * height
      const y = Math.ceil(exact)
      if (y >= covered) continue
      const left = at(field, o - Math.min(i, reach))
      const right = at(field, o + Math.min(width - i, reach))
      const behind = j < rows ? at(field, o + row) : e
      const before = j > 0 ? at(field, o - row) : e
      const ink = inkAt({
        e,
        dx: ((right - left) / (2 * reach)) * tall,
        dz: (((behind - before) / 2) * tall) / ((depth * height * 2.4) / rows),
        u: i / width,
        z: j / rows,
        y: y / height,
      })
      const top = Math.max(0, y)
      for (let below = covered - 1; below >= top; below--) {
        const level = j ? e : (foot + depth - below / height) / rise
        setPixel(canvas, i, below, faded(ink, air, airAt(level, below / height)))
      }
      // the skyline ends inside a pixel: it covers that much of it, which leaves no steps
      if (y > 0) setPixel(canvas, i, y - 1, faded(ink, air, airAt(e, y / height)), y - exact)
      covered = top
    }
    crest[i] = covered
  }
  return crest
}

/** A bank of mist between two heights (shares of the picture), thickest a little below its middle. */
export function printMist(canvas: Canvas, from: number, to: number, tone: Oklch, strength: number) {
  const { width, height } = canvas
  const ink = rgb(tone)
  for (let y = Math.max(0, Math.floor(from * height)); y < Math.min(height, to * height); y++) {
    const t = (y / height - from) / (to - from)
    const share = strength * (t < 0.62 ? smooth(t / 0.62) : smooth((1 - t) / 0.38))
    for (let x = 0; x < width; x++) setPixel(canvas, x, y, ink, share)
  }
}

/** The ink of one pixel. */
export function pixelAt({ pixels, width }: Canvas, x: number, y: number): Rgb {
  const o = (y * width + x) * 3
  return [at(pixels, o), at(pixels, o + 1), at(pixels, o + 2)]
}

/** Lays ink over one pixel, covering a share of what was there. */
export function setPixel({ pixels, width }: Canvas, x: number, y: number, ink: Rgb, share = 1) {
  const o = (y * width + x) * 3
  pixels[o] = lerp(at(pixels, o), ink[0], share)
  pixels[o + 1] = lerp(at(pixels, o + 1), ink[1], share)
  pixels[o + 2] = lerp(at(pixels, o + 2), ink[2], share)
}

/** Land fades into the air before it. */
export const faded = (ink: Rgb, air: Rgb, share: number): Rgb => (share > 0 ? blend(ink, air, share) : ink)
