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
