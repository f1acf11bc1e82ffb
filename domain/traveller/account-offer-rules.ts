import type { PrivateDetails } from '../account/profile/profile-rules.ts'
import type { TravellerDetails } from './details-rules.ts'
import { maskedPassport } from '../account/profile/passport-rules.ts'

/** The account's data for its holder's details: nationality by its English name; empty is no offer. */
export type AccountOffer = Pick<TravellerDetails, 'dateOfBirth' | 'nationality'> & { maskedPassport: string }
type Named = { email: string | null; first_name: string; last_name: string }

/** Whether a booking's lead is the account's holder: the same address, and the same name if the account has one. */
export function isHolder(lead: Named, account: Named): boolean {
  const same = (one: string, other: string) => folded(one) === folded(other)
  return (
    lead.email !== null &&
    same(lead.email, account.email ?? '') &&
    (account.first_name === '' || same(lead.first_name, account.first_name)) &&
    (account.last_name === '' || same(lead.last_name, account.last_name))
  )
}

/** An account's data for details that are not entered yet; of the passport number only its mask. */
export function offerOf(stored: TravellerDetails, own: PrivateDetails | null): AccountOffer {
  const offer = (known: string, detail = '') => (known === '' ? detail : '')
  return {
    dateOfBirth: offer(stored.dateOfBirth, own?.bornOn),
    nationality: offer(stored.nationality, own?.nationality),
    maskedPassport: offer(stored.passportNumber, maskedPassport(own?.passport ?? '')),
  }
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
