import sharp from 'sharp'
import { hash, random } from '../maths.ts'
import { onPaper } from '../paper.ts'
import { paletteOf, type PaletteName } from '../palettes.ts'
import type { Knot } from '../treks.ts'
import { drawBackdrop } from './backdrop.ts'
import { camp } from './camp.ts'
import { canyon } from './canyon.ts'
import { caravan } from './caravan.ts'
import { forest } from './forest.ts'
import { lake } from './lake.ts'
import { night } from './night.ts'
import { pass } from './pass.ts'
import { ridgeWalk } from './ridge-walk.ts'
import { sheet, type Foreground, type Scene, type Stage, type Style } from './scene.ts'
import { viewpoint } from './viewpoint.ts'

const scenes = {
  camp,
  canyon,
  caravan,
  forest,
  lake,
  night,
  pass,
  'ridge-walk': ridgeWalk,
  viewpoint,
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

/** A gallery picture to draw; `mirrored` flips it, so that two treks do not show the same composition. */
type SceneOrder = {
  scene: SceneName
  slug: string
  profile: readonly Knot[]
  palette: PaletteName
  style?: Style
  foreground?: Foreground
  mirrored?: boolean
}

/** The flat shapes of a scene as SVG. The same order gives the same text. */
export function drawShapes(order: SceneOrder) {
  const stage = setStage(order)
  return { stage, ...scenes[order.scene](stage) }
}

/** A scene of a trek's gallery as PNG, 1200 by 900. */
export async function drawScene(order: SceneOrder): Promise<Buffer> {
  const { stage, backdrop, svg, grain = 9 } = drawShapes(order)
  const picture = await onPaper(await drawBackdrop(stage, backdrop), svg, {
    ...sheet,
    seed: stage.seed,
    grain,
  })
  return order.mirrored ? sharp(picture).flop().png({ compressionLevel: 1 }).toBuffer() : picture
}

function setStage({ scene, slug, profile, palette, style, foreground }: SceneOrder): Stage {
  const seed = hash(slug + scene)
  return {
    slug,
    profile,
    seed,
    chance: random(seed),
    palette: paletteOf(palette),
    paletteName: palette,
    style,
    foreground,
  }
}
