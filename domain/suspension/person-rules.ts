import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'
import { maskedEmail, maskedName } from '../mask-rules.ts'

/** Why staff search for or open a person: the audit log records it. */
export const personLookReasons = {
  asked: 'They asked us',
  booking: 'A booking needs it',
  doubt: 'Checking a doubt',
  authority: 'An authority asks',
} as const

const LONGEST = 500

/** The reason's text; refused when it is not on the list. */
export function readLookReason(key: string): string {
  if (!Object.hasOwn(personLookReasons, key)) throw new Refusal('look-needs-reason')
  return personLookReasons[key as keyof typeof personLookReasons]
}

/** The reason for an act on an account, normalised; required, at most 500 characters. */
export function readReason(typed: string): string {
  const reason = readWords(typed)
  if (reason === '' || reason.length > LONGEST) throw new Refusal('person-needs-reason')
  return reason
}

type Named = { firstName: string; lastName: string; email: string | null }

/** A name and an address for this role: operators see them in full, support masked. */
export function shownTo(role: string, { firstName, lastName, email }: Named) {
  const isWhole = role === 'operator'
  const name = isWhole ? `${firstName} ${lastName}`.trim() : maskedName(firstName, lastName)
  return { name, email: email === null ? '' : isWhole ? email : maskedEmail(email) }
}
