import { isBlank, unreadable } from '../text-rules.ts'

const LONGEST_NAME = 100

const parts = [
  ['firstName', 'first name'],
  ['lastName', 'last name'],
] as const

export type TravellerName = { firstName: string; lastName: string }

/** What is wrong with a traveller's name, by field; empty when it can be saved. `who` tells one traveller of a party from another. */
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
