import type { Random } from '../maths.ts'
import type { Palette, PaletteName } from '../palettes.ts'
import type { Knot } from '../treks.ts'

/** Every scene is drawn on this sheet. */
export const sheet = { width: 1200, height: 900 } as const

type Ground = 'snow' | 'scree' | 'meadow'
type Roofs = 'flat' | 'pitched'
type Trees = 'rhododendron' | 'fir'
type Shelter = 'lodge' | 'tents'
export type Style = Ground | Roofs | Trees | Shelter

/** The scenes that are drawn with one of several foregrounds, so that two treks do not show the same place. */
export const foregrounds = {
  camp: ['icefall', 'dining tent', 'pasture'],
  lake: ['chorten', 'boulders', 'yaks'],
  pass: ['cairn', 'signpost', 'shelter'],
} as const
export type Foreground = (typeof foregrounds)[keyof typeof foregrounds][number]

/** The input of a scene: its trek, its colours and its seeded random numbers. */
export type Stage = {
  slug: string
  profile: readonly Knot[]
  seed: number
  chance: Random
  palette: Palette
  paletteName: PaletteName
  style: Style | undefined
  foreground: Foreground | undefined
}

/** A view of the trek's own summits: the shown part of the plate, and the position of the highest summit in it. */
export type View = {
  size: number
  summitAt: readonly [x: number, y: number]
  variant: number
  /** Moves the sun down, as a share of the sheet. */
  sunDown?: number
}

/** A picture before it is rendered: its background, and the flat shapes in front of it. */
export type Drawing = {
  backdrop: { plain: string } | { view: View } | { mirrored: View }
  svg: string
  grain?: number
}

export type Scene = (stage: Stage) => Drawing
