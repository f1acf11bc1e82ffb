import { z } from 'zod'

const cents = z.string().default('').transform(Number)
const text = z.string().default('')

/**
 * A change of a booking: some travellers leave (`leave` lists their positions as '1,2', with the refund that the page showed),
 * a name is corrected, or another person takes a spot.
 */
export const changeForm = z
  .object({
    intent: z.enum(['leave', 'correct-name', 'hand-over']).catch('correct-name'),
    key: text,
    leave: text,
    cardCents: cents,
    creditCents: cents,
    position: z.string().default('').transform(Number),
    firstName: text,
    lastName: text,
    isChild: z.string().optional(),
  })
  .transform(({ leave, cardCents, creditCents, isChild, ...sent }) => ({
    ...sent,
    positions: positionsIn(leave.split(',')),
    shown: { cardCents, creditCents },
    isChild: isChild !== undefined,
  }))

/** The positions of travellers that a form or a URL names; each position is listed once, and other texts are ignored. */
export function positionsIn(texts: readonly string[]): number[] {
  const places = texts.filter((each) => /^\d{1,2}$/.test(each)).map(Number)
  return [...new Set(places)]
}
