import { isBlank, unreadable } from '../text-rules.ts'

const LONGEST_NAME = 100

const parts = [
  ['firstName', 'first name'],
  ['lastName', 'last name'],
] as const

export type TravellerName = { firstName: string; lastName: string }

/**
 * The problems of a traveller's name, by field; empty when it can be saved. `who` distinguishes the travellers of a
 * party.
 */
export function nameErrors(
  name: TravellerName,
  who = 'this traveller',
): Partial<Record<keyof TravellerName, string>> {
  const errors: Partial<Record<keyof TravellerName, string>> = {}
  for (const [field, word] of parts) {
    const typed = name[field]
    const what = `the ${word} of ${who}`
    if (isBlank(typed)) errors[field] = `Enter ${what}.`
    else if (unreadable.test(typed))
      errors[field] = `Use only letters, digits and common punctuation in ${what}.`
    else if (typed.length > LONGEST_NAME)
      errors[field] = `Use at most ${LONGEST_NAME} characters for ${what}.`
  }
  return errors
}
