import { wholePlate, type Window } from './canvas.ts'
import type { Composition } from './compositions/composition.ts'
import { plateOf } from './plates/plate-of.ts'
import type { Plate } from './plates/plate.ts'
import { paletteOf, type Palette, type PaletteName } from './palettes.ts'
import { clamp, hash, random, type Random } from './maths.ts'
import type { Knot } from './treks.ts'

/** The input of a rendering: the trek, the size, and changes to the trek's plate. */
export type Order = {
  slug: string
  profile: readonly Knot[]
  width: number
  height: number
  palette?: PaletteName
  /** Off: only the summits, as a background for a scene. */
  ridge?: boolean
  /** Leaves the left half without details, for a headline. */
  quietLeft?: boolean
  sunAt?: readonly [x: number, y: number]
  /** The part of the plate that fills the print; the sun keeps its size on the sheet. */
  window?: Window
  /** Other numbers move the summits a little, for another view of the same range. */
  variant?: number
  /** Moves all summits sideways, as a fraction of the width. */
  shift?: number
  grain?: number
}

/** A prepared order: the data shared by the layers of a picture. */
export type Print = {
  width: number
  height: number
  aspect: number
  profile: readonly Knot[]
  plate: Plate
  palette: Palette
  composition: Composition
  ridge: boolean
  quietLeft: boolean
  variant: number
  shift: number
  window: Window
  grain: number
  seed: number
  /** Random numbers are drawn in a fixed order, sky first: moving a layer changes every picture. */
  chance: Random
  sun: { x: number; y: number; radius: number }
  /** The light always comes from the sun's side. */
  lightFromLeft: boolean
  /** Tall pictures have narrower peaks, wide ones more of them. */
  breadth: number
}

export function setUp(order: Order): Print {
  const { slug, width, height, quietLeft = false, variant = 0, window = wholePlate } = order
  const plate = plateOf(slug)
  const palette = paletteOf(order.palette ?? plate.palette)
  const aspect = width / height
  const seed = hash(slug) + variant * 7919
  const [sunX, sunY] = order.sunAt ?? (quietLeft ? [0.865, 0.3] : plate.sun)
  const lowered = !order.sunAt && aspect < 1 ? 0.8 : 1
  return {
    width,
    height,
    aspect,
    profile: order.profile,
    plate,
    palette,
    composition: plate.composition,
    ridge: order.ridge ?? true,
    quietLeft,
    variant,
    shift: order.shift ?? 0,
    window,
    grain: order.grain ?? 9,
    seed,
    chance: random(seed),
    sun: {
      x: sunX * width,
      y: sunY * lowered * height,
      radius: Math.min(width, height) * (palette.moon ? 0.042 : 0.055) * window.size,
    },
    lightFromLeft: sunX < 0.5,
    breadth: clamp(aspect / 1.333, 0.55, 2),
  }
}
