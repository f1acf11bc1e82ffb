import { blend, rgb, type Oklch, type Rgb } from './colour.ts'
import { at, clamp, lerp, smooth } from './maths.ts'

/** Drawn at twice the size and scaled down at the end, so that every edge is soft. */
export const oversample = 2

/** The part of a plate that a canvas shows, as shares of the plate's width and height. */
export type Window = { left: number; top: number; size: number }

/** The plate while it is being printed: raw RGB pixels, twice as wide and high as the finished picture. */
export type Canvas = { pixels: Uint8Array; width: number; height: number; window?: Window }

export const wholePlate: Window = { left: 0, top: 0, size: 1 }

/** Terrain seen from the front: u runs across 0..1, z from near 0 to far 1; heights are fractions of `rise`. */
type Land = {
  heightAt: (u: number, z: number) => number
  foot: number
  depth: number
  rise: number
  rows: number
  inkAt: (ground: Ground) => Rgb
  /** The haze in front of the terrain: its colour, and its share of each pixel. `drop` is the distance below the near edge. */
  air: Rgb
  airAt: (e: number, y: number, drop: number) => number
}

/** A visible point of the terrain: its height, its slopes and its position. */
export type Ground = { e: number; dx: number; dz: number; u: number; z: number }

/** Renders a height field, near rows hiding far ones, and returns the crest: the topmost covered row of each column. */
export function printLand(canvas: Canvas, land: Land): Float32Array {
  const { width, height, window = wholePlate } = canvas
  const { heightAt, foot, depth, rise, rows, inkAt, air, airAt } = land
  const plateHeight = height / window.size
  const yAt = (pixel: number) => window.top + pixel / plateHeight
  const uAt = (i: number) => window.left + (i / width) * window.size
  const row = width + 1
  const field = new Float32Array(row * (rows + 1))
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= width; i++) field[j * row + i] = heightAt(uAt(i), j / rows)

  const slopes = slopesOf(field, land, { row, plateHeight, reach: Math.round(3 / window.size) })
  const edgeAt = (i: number, j: number) =>
    (foot + (1 - j / rows) * depth - at(field, j * row + i) * rise - window.top) * plateHeight
  const crest = new Float32Array(width).fill(height)
  for (let i = 0; i < width; i++) {
    let covered = height
    let before = edgeAt(i, 0)
    for (let j = 0; j <= rows && covered > 0; j++) {
      const exact = edgeAt(i, j)
      const y = Math.ceil(exact)
      if (y < covered) {
        const top = Math.max(0, y)
        for (let pixel = covered - 1; pixel >= top; pixel--) {
          const drop = j ? 0 : Math.max(0, pixel - exact)
          const back = before > exact ? clamp((before - pixel) / (before - exact)) : 1
          const ground = groundAt(i, j, back, drop)
          setPixel(canvas, i, pixel, inkIn(ground, yAt(pixel), drop / plateHeight))
        }
        // The skyline ends inside a pixel and covers a part of it. This avoids visible steps.
        if (y > 0) setPixel(canvas, i, y - 1, inkIn(groundAt(i, j, 1, 0), yAt(y), 0), y - exact)
        covered = top
      }
      before = exact
    }
    crest[i] = covered
  }
  return crest

  function inkIn(ground: Ground, y: number, drop: number): Rgb {
    return faded(inkAt(ground), air, airAt(ground.e, y, drop))
  }

  // Interpolates between two rows, so that each pixel has its own colour. Below the near edge the gullies continue aslant.
  function groundAt(i: number, j: number, back: number, drop: number): Ground {
    const aslant = clamp(i + Math.round(drop * (0.6 + 0.3 * Math.sin(uAt(i) * 40))), 0, width)
    const near = slopes(aslant, Math.max(0, j - 1))
    const far = slopes(aslant, j)
    return {
      e:
        lerp(at(field, Math.max(0, j - 1) * row + i), at(field, j * row + i), back) -
        drop / plateHeight / rise,
      dx: lerp(near.dx, far.dx, back),
      dz: lerp(near.dz, far.dz, back),
      u: uAt(i),
      z: (Math.max(0, j - 1 + back) - (drop / plateHeight) * rows) / rows,
    }
  }
}

type Grid = { row: number; plateHeight: number; reach: number }

// The slopes of the terrain in pixels: across the picture, and away from the viewer.
function slopesOf(field: Float32Array, { rise, depth, rows }: Land, { row, plateHeight, reach }: Grid) {
  const tall = rise * plateHeight
  return (i: number, j: number) => {
    const o = j * row + i
    const left = at(field, o - Math.min(i, reach))
    const right = at(field, o + Math.min(row - 1 - i, reach))
    const behind = at(field, j < rows ? o + row : o)
    const before = at(field, j > 0 ? o - row : o)
    return {
      dx: ((right - left) / (2 * reach)) * tall,
      dz: (((behind - before) / 2) * tall) / ((depth * plateHeight * 2.4) / rows),
    }
  }
}

/** A band of mist between two heights (fractions of the picture), thickest a little below its middle. */
export function printMist(canvas: Canvas, from: number, to: number, tone: Oklch, strength: number) {
  const { width, height, window = wholePlate } = canvas
  const ink = rgb(tone)
  for (let y = 0; y < height; y++) {
    const t = (window.top + (y / height) * window.size - from) / (to - from)
    if (t <= 0 || t >= 1) continue
    const share = strength * (t < 0.62 ? smooth(t / 0.62) : smooth((1 - t) / 0.38))
    for (let x = 0; x < width; x++) setPixel(canvas, x, y, ink, share)
  }
}

/** The colour of one pixel. */
export function pixelAt({ pixels, width }: Canvas, x: number, y: number): Rgb {
  const o = (y * width + x) * 3
  return [at(pixels, o), at(pixels, o + 1), at(pixels, o + 2)]
}

/** Blends a colour over one pixel with a coverage. */
export function setPixel({ pixels, width }: Canvas, x: number, y: number, ink: Rgb, share = 1) {
  const o = (y * width + x) * 3
  pixels[o] = lerp(at(pixels, o), ink[0], share)
  pixels[o + 1] = lerp(at(pixels, o + 1), ink[1], share)
  pixels[o + 2] = lerp(at(pixels, o + 2), ink[2], share)
}

/** Blends the terrain's colour with the haze. */
export const faded = (ink: Rgb, air: Rgb, share: number): Rgb => (share > 0 ? blend(ink, air, share) : ink)
