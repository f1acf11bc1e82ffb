import { east } from './east.ts'
import type { Plate } from './plate.ts'
import { west } from './west.ts'

/** The plate of one trek; a trek without one cannot be drawn. */
export function plateOf(slug: string): Plate {
  const plate = east[slug] ?? west[slug]
  if (!plate) throw new Error(`No plate is cut for ${slug}: add its summits to art/plates.`)
  return plate
}
