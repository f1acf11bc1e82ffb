import { z } from 'zod'
import type { AssignedExtra } from '../booking/extra/assigned-extra-rules.ts'

/**
 * The page 'Your party': the links are made, one traveller (`position`) gets the link or a reminder by mail, or the lead sets the
 * amounts of the others (`amount-<position>` in dollars; an empty one is an equal share) or chooses who has which extra
 * (`extra-<id>-<position>` is sent for each).
 */
export const partyForm = z
  .looseObject({
    intent: z.enum(['make-links', 'send-link', 'remind', 'set-amounts', 'assign-extras']).catch('make-links'),
    position: z.string().default('').transform(Number),
    email: z.string().default(''),
  })
  .transform(({ intent, position, email, ...sent }) => ({
    intent,
    position,
    email,
    amounts: amountsIn(sent),
    assigned: assignedIn(sent),
  }))

/** The amount of each position as typed. */
export type TypedAmounts = { position: number; typed: string }[]

function amountsIn(sent: Record<string, unknown>): TypedAmounts {
  return Object.entries(sent).flatMap(([field, value]) => {
    const position = /^amount-(\d{1,2})$/.exec(field)?.[1]
    return position !== undefined && typeof value === 'string'
      ? [{ position: Number(position), typed: value.trim() }]
      : []
  })
}

function assignedIn(sent: Record<string, unknown>): AssignedExtra[] {
  return Object.keys(sent).flatMap((field) => {
    const [, extraId, position] = /^extra-([\da-f-]{36})-(\d{1,2})$/.exec(field) ?? []
    return extraId !== undefined ? [{ extraId, position: Number(position) }] : []
  })
}
