import type { Composition } from '../compositions/composition.ts'
import type { PaletteName } from '../palettes.ts'

/** A summit: across and high as shares of the plate, half its width, and how far it leans. */
export type Peak = readonly [x: number, height: number, halfWidth: number, lean: number]

/** What makes a trek's print recognisable: its summits, its hour and light, and how its cover is laid out. */
export type Plate = {
  palette: PaletteName
  sun: readonly [x: number, y: number]
  back: readonly Peak[]
  front: readonly Peak[]
  composition: Composition
}
