import type { PrivateDetails } from '#domain/account/profile/profile-rules.ts'
import { PROFILE_PURPOSE } from '#domain/account/profile/profile-queries.ts'
import type { Tx } from '#domain/deps.ts'
import { seal } from '#domain/seal.ts'
import { demoTraveller } from '../people.ts'
import { accountId } from './write-people.ts'

/** The demo traveller's profile, all of it invented, and the same as on her upcoming bookings. */
const details: PrivateDetails = {
  bornOn: '1991-09-04',
  nationality: 'Sweden',
  gender: 'Prefer not to say',
  passport: 'PD4471842',
}

/** Writes the encrypted part of the demo traveller's profile. */
export async function writeProfile(tx: Tx, now: Date, secret: string): Promise<void> {
  const account_id = accountId(demoTraveller.email)
  const details_sealed = seal(secret, PROFILE_PURPOSE, account_id, JSON.stringify(details))
  await tx.insertInto('vault.profile').values({ account_id, details_sealed, changed_at: now }).execute()
}
