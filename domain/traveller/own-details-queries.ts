import { privateDetails } from '../account/profile/profile-queries.ts'
import type { PrivateDetails } from '../account/profile/profile-rules.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { isHolder } from './account-offer-rules.ts'

type Led = { account_id: string | null; email: string | null; first_name: string; last_name: string }

/**
 * The stored private data of a booking's account, decrypted; null when the booking's lead is somebody else. No page may
 * show it unmasked.
 */
export async function findOwnDetails(
  { secret }: Pick<Deps, 'secret'>,
  db: Db | Tx,
  booking: Led,
): Promise<PrivateDetails | null> {
  if (booking.account_id === null) return null
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', booking.account_id)
    .executeTakeFirstOrThrow()
  return isHolder(booking, account) ? privateDetails(db, secret, account.id) : null
}
