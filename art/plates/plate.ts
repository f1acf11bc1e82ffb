import type { Composition } from '../compositions/composition.ts'
import type { PaletteName } from '../palettes.ts'

/** A summit: position and height as fractions of the plate, half its width, and its asymmetry. */
export type Peak = readonly [x: number, height: number, halfWidth: number, lean: number]

/** The recognisable parts of a trek's cover: its summits, its time of day and light, and its layout. */
export type Plate = {
  palette: PaletteName
  sun: readonly [x: number, y: number]
  back: readonly Peak[]
  front: readonly Peak[]
  composition: Composition
}
