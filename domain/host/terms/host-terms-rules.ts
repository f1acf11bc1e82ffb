import { figureText } from '#figure-text'
import { readWords, unreadable } from '../../text-rules.ts'
import { Refusal } from '../../refusal.ts'

/** The longest own terms of a host, in characters. */
export const LONGEST_TERMS = 20_000

/** A host's own terms as they are stored; an empty text is none. Refused with a sentence. */
export function readTerms(typed: string): string {
  const refuse = (body: string) => new Refusal('host-terms-invalid', { fields: { body } })
  if (unreadable.test(typed)) throw refuse('Use only letters, digits and common punctuation.')
  const body = readWords(typed)
  if (body.length > LONGEST_TERMS) throw refuse(`Use at most ${figureText(LONGEST_TERMS)} characters.`)
  return body
}
