import { isEmail } from '../booking/lead-rules.ts'
import { Refusal } from '../refusal.ts'

/**
 * An address as accounts keep it: NFKC, lower case, without spaces around. The mail goes to exactly what is compared, so
 * that two spellings which the database holds for one (İ and i) cannot be two mailboxes. Refused when it is no address.
 */
export function emailOf(typed: unknown): string {
  const email = typeof typed === 'string' ? typed.normalize('NFKC').trim().toLowerCase() : ''
  if (!isEmail(email)) throw new Refusal('email-invalid')
  return email
}

/** An address that its owner recognises and nobody else can write to: 'm•••@e•••.com'. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  return `${[...local][0] ?? ''}•••@${[...domain][0] ?? ''}•••${ending}`
}
