import type { Db, Deps, Tx } from '../../deps.ts'
import { unseal } from '../../seal.ts'
import { maskedPassport } from './passport-rules.ts'
import { dayTyped, type PrivateDetails, type ProfileForm } from './profile-rules.ts'
import type { Secret } from '../../secret.ts'

/** The purpose for which private details are sealed; the context is the account's id. */
export const PROFILE_PURPOSE = 'profile'
const emptyDetails: PrivateDetails = { bornOn: '', nationality: '', gender: '', passport: '' }

export type Profile = ProfileForm & { email: string; photoKey: string | null }

/** One's own details as the form shows them; the passport number only masked. */
export async function findProfile(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  accountId: string,
): Promise<Profile> {
  const row = await db
    .selectFrom('account')
    .select(['email', 'photo_key', 'first_name', 'last_name', 'phone', 'address', 'city', 'country'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { bornOn, nationality, gender, passport } = await privateDetails(db, secret, accountId)
  return {
    email: row.email,
    photoKey: row.photo_key,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    address: row.address,
    city: row.city,
    country: row.country,
    born: dayTyped(bornOn),
    nationality,
    gender,
    passport: maskedPassport(passport),
  }
}

/** Private details that nobody else may read: date of birth ('YYYY-MM-DD'), nationality, gender, passport number. */
export async function privateDetails(
  db: Db | Tx,
  secret: Secret,
  accountId: string,
): Promise<PrivateDetails> {
  const row = await db
    .selectFrom('vault.profile')
    .select('details_sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return emptyDetails
  return JSON.parse(unseal(secret, PROFILE_PURPOSE, accountId, row.details_sealed)) as PrivateDetails
}
