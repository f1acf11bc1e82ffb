import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** Everybody on a booking, the lead first, and whether all details that a host needs are complete. Decrypts nothing. */
export async function findWalkers(db: Db, bookingId: string) {
  return db
    .selectFrom('booking_traveller as traveller')
    .leftJoin('vault.traveller_details as details', (join) =>
      join
        .onRef('details.booking_id', '=', 'traveller.booking_id')
        .onRef('details.position', '=', 'traveller.position'),
    )
    .select(['traveller.first_name', 'traveller.last_name', 'traveller.is_child'])
    .select(sql<boolean>`coalesce(details.is_complete, false)`.as('is_complete'))
    .where('traveller.booking_id', '=', bookingId)
    .orderBy('traveller.position')
    .execute()
}
