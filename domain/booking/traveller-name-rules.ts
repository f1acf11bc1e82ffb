import { isBlank, unreadable } from '../text-rules.ts'

const LONGEST_NAME = 100

const parts = [
  ['firstName', 'first name'],
  ['lastName', 'last name'],
] as const

export type TravellerName = { firstName: string; lastName: string }

/** What is wrong with a traveller's name, by field; empty when it can be saved. */
export function nameErrors(name: TravellerName): Partial<Record<keyof TravellerName, string>> {
  const errors: Partial<Record<keyof TravellerName, string>> = {}
  for (const [field, word] of parts) {
    const typed = name[field]
    if (isBlank(typed)) errors[field] = `Enter the ${word} of this traveller.`
    else if (unreadable.test(typed)) errors[field] = 'Use only letters, digits and common punctuation.'
    else if (typed.length > LONGEST_NAME) errors[field] = `Use at most ${LONGEST_NAME} characters here.`
  }
  return errors
}
