import { z } from 'zod'

const cents = z.string().default('').transform(Number)
const text = z.string().default('')

/**
 * A change of a booking: some travellers leave (`leave` lists their places as '1,2', with the refund that the page showed),
 * a name is corrected, or another person takes a place.
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

/** The places on a booking that a form or an address names, each once; what is no place is left out. */
export function positionsIn(texts: readonly string[]): number[] {
  const places = texts.filter((each) => /^\d{1,2}$/.test(each)).map(Number)
  return [...new Set(places)]
}
