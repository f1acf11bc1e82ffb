import type { PaletteName } from '../palettes.ts'
import type { SceneName } from '../scenes/draw-scene.ts'
import type { Foreground, Style } from '../scenes/scene.ts'

/** One picture between cover and poster: what is shown, where on the route, in which light. */
export type GalleryEntry = {
  scene: SceneName
  at: string
  palette: PaletteName
  style?: Style
  foreground?: Foreground
  mirrored?: boolean
}

/** The pictures of a trek between its cover and its poster, in the order in which they are shown: only what its route has. */
export type Gallery = readonly GalleryEntry[]
