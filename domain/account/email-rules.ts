import { isEmail } from '../email-address.ts'
import { Refusal } from '../refusal.ts'

/**
 * An address as accounts store it: NFKC, lower case, trimmed. Mail goes to exactly the compared form, so that two
 * spellings that the database treats as one (İ and i) cannot be two mailboxes. Refused when it is invalid.
 */
export function emailOf(typed: unknown): string {
  const email = typeof typed === 'string' ? typed.normalize('NFKC').trim().toLowerCase() : ''
  if (!isEmail(email)) throw new Refusal('email-invalid')
  return email
}

/** A masked address that its owner recognises and nobody else can write to: 'm•••@e•••.com'. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  return `${[...local][0] ?? ''}•••@${[...domain][0] ?? ''}•••${ending}`
}
