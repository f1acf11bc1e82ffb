import { z } from 'zod'

const text = z.string().trim().default('')

/**
 * A host's buttons on a departure: 'block' spots that were sold elsewhere, 'release' a block, set its 'minimum' group, or
 * 'guarantee' that it runs.
 */
export const blockForm = z.object({
  intent: text,
  block: text,
  key: text,
  spots: text,
  name: text,
  note: text,
  untilOn: text,
  minimum: text,
  decideOn: text,
})
