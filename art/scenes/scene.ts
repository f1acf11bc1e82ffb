import type { Random } from '../maths.ts'
import type { Palette, PaletteName } from '../palettes.ts'
import type { Knot } from '../treks.ts'

/** Every scene is drawn on this sheet. */
export const sheet = { width: 1200, height: 900 } as const

export type Ground = 'snow' | 'scree' | 'meadow'
export type Roofs = 'flat' | 'pitched'
export type Trees = 'rhododendron' | 'fir'
export type Shelter = 'lodge' | 'tents'
export type Style = Ground | Roofs | Trees | Shelter

/** What a scene is given: whose picture, in which inks, and its own repeatable chance. */
export type Stage = {
  slug: string
  profile: readonly Knot[]
  seed: number
  chance: Random
  palette: Palette
  paletteName: PaletteName
  style: Style | undefined
}

/** A window onto the trek's own summits: left, top, width and height in per cent of the plate. */
export type View = {
  window: readonly [left: number, top: number, width: number, height: number]
  variant: number
  zoom?: number
}

/** A picture before it is printed: what lies behind, and the flat shapes cut over it. */
export type Drawing = {
  backdrop: { plain: string } | { view: View } | { mirrored: View }
  svg: string
  grain?: number
}

export type Scene = (stage: Stage) => Drawing
