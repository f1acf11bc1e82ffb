import { sql } from 'kysely'
import type { Deps, Tx } from '../../deps.ts'
import { versionNow } from '../../trek/versions/trek-versions.ts'

/** The most treks in one run, each in a transaction of its own. */
const MOST_TREKS = 1000

/**
 * Gives every submitted booking without a version the current one of its trek: bookings from before there were versions,
 * and those that an older program takes during a rolling restart. Returns the number of bookings.
 */
export async function giveVersions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const treks = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select('departure.trek_id')
    .distinct()
    .where('booking.submitted_at', 'is not', null)
    .where('booking.sold_version_id', 'is', null)
    .limit(MOST_TREKS)
    .execute()
  let given = 0
  for (const { trek_id } of treks)
    given += await db.transaction().execute((tx) => giveVersion(tx, trek_id, now()))
  return given
}

/** The same for the bookings of one trek. */
export async function giveVersion(tx: Tx, trekId: string, at: Date): Promise<number> {
  const versionId = await versionNow(tx, trekId, at)
  const { numAffectedRows } =
    await sql`update booking set sold_version_id = ${versionId}, agreed_version_id = ${versionId}
    from departure d where d.id = booking.departure_id and d.trek_id = ${trekId}
      and booking.submitted_at is not null and booking.sold_version_id is null`.execute(tx)
  return Number(numAffectedRows)
}
