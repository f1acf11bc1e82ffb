import type { Account } from '../account/visitor.ts'
import type { Db } from '../deps.ts'
import { isUuid } from '../ids.ts'

/**
 * The versions of a trek that an account's bookings were sold or have agreed to, the newest first, each with the whole offer
 * and its SHA-256. None for a trek that the account never booked, or that does not exist.
 */
export async function findSoldVersions(db: Db, trek: string, { id }: Pick<Account, 'id'>) {
  return db
    .selectFrom('trek_version as version')
    .innerJoin('trek', 'trek.id', 'version.trek_id')
    .select(['version.number', 'version.sha256', 'version.offer', 'version.created_at'])
    .where(isUuid(trek) ? 'trek.id' : 'trek.slug', '=', trek)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking')
          .select('booking.id')
          .where('booking.account_id', '=', id)
          .where(({ eb, or, ref }) =>
            or([
              eb('booking.sold_version_id', '=', ref('version.id')),
              eb('booking.agreed_version_id', '=', ref('version.id')),
            ]),
          ),
      ),
    )
    .orderBy('version.number', 'desc')
    .execute()
}
