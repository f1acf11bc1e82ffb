import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'

/** Who of the two wrote, or reads. */
export type Side = 'traveller' | 'host'

/** The longest message, in characters. */
export const LONGEST_LETTER = 2000
/** So many messages one side may write about one booking in an hour. */
export const LETTERS_AN_HOUR = 10

/** A message as it is kept: lines as they were typed, nothing before and after, no control characters. Refused when blank or too long. */
export function readLetter(typed: string): string {
  const body = readWords(typed)
  if (body === '') throw new Refusal('letter-empty')
  if ([...body].length > LONGEST_LETTER) throw new Refusal('letter-too-long')
  return body
}

export function otherSide(side: Side): Side {
  return side === 'host' ? 'traveller' : 'host'
}

/** How somebody is named to the other: first name and initial, 'Jonas W.'. */
export function shownName(firstName: string, lastName: string): string {
  const [initial] = lastName
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}

/** What a host is called when spoken to: a person by the first name, a company by all of its name. */
export function spokenName(displayName: string, kind: string): string {
  return kind === 'individual' ? (displayName.split(' ')[0] ?? displayName) : displayName
}
