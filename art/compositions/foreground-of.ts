import type { Print } from '../print.ts'
import { cliffs } from './cliffs.ts'
import type { Composition } from './composition.ts'
import { forest } from './forest.ts'
import { glacier } from './glacier.ts'
import { lake } from './lake.ts'
import { pass } from './pass.ts'
import { ridgeWalk } from './ridge-walk.ts'
import { terraces } from './terraces.ts'
import { valley } from './valley.ts'

const foregrounds = {
  ridge: ridgeWalk,
  valley,
  lake,
  forest,
  pass,
  terraces,
  cliffs,
  glacier,
} as const satisfies Record<Composition, (print: Print) => string>

/** The foreground of a cover as SVG. Empty when the summits are the backdrop. */
export function foregroundSvg(print: Print): string {
  return print.ridge ? foregrounds[print.composition](print) : ''
}
