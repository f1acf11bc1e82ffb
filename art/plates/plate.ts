import type { PaletteName } from '../palettes.ts'

/** A summit: across and high as shares of the plate, half its width, and how far it leans. */
export type Peak = readonly [x: number, height: number, halfWidth: number, lean: number]
export type Motif = 'flags' | 'lake' | 'conifers' | 'bloom' | 'chorten' | 'village' | 'bare' | 'none'

/** What makes a trek's print recognisable: its summits, its hour and light, and what stands in front. */
export type Plate = {
  palette: PaletteName
  sun: readonly [x: number, y: number]
  back: readonly Peak[]
  front: readonly Peak[]
  motif: Motif
}
