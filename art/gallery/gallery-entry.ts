import type { PaletteName } from '../palettes.ts'
import type { SceneName } from '../scenes/draw-scene.ts'
import type { Foreground, Style } from '../scenes/scene.ts'

/** A picture between cover and poster: its subject, its place on the route, its light. */
export type GalleryEntry = {
  scene: SceneName
  at: string
  palette: PaletteName
  style?: Style
  foreground?: Foreground
  mirrored?: boolean
}

/** The pictures of a trek between its cover and its poster, in their order: only subjects of its route. */
export type Gallery = readonly GalleryEntry[]
