import { sql } from 'kysely'
import { canonicalJson } from '#domain/canonical-json-rules.ts'
import type { Terms } from '#domain/offer/terms-rules.ts'
import { findOfferOfTrek } from '#domain/trek/versions/offer-queries.ts'
import { findBooking } from '#domain/booking/booking-queries.ts'
import type { World } from '../world.ts'

/** Makes a booking one that an earlier release sold under these terms. */
export async function soldUnder({ db, clock }: World, bookingId: string, terms: Terms): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Without triggers: the version of a booking never changes.
    await sql`set local session_replication_role = replica`.execute(tx)
    const { trek_id } = await findBooking(tx, bookingId)
    const offer = canonicalJson({ ...(await findOfferOfTrek(tx, trek_id)), terms })
    await sql`with sold as (
        insert into trek_version (trek_id, number, offer, sha256, is_current, created_at)
        values (${trek_id}, 1000, ${offer}::json, sha256(convert_to(${offer}, 'UTF8')), false, ${clock.now()}) returning id
      ) update booking set sold_version_id = sold.id from sold where booking.id = ${bookingId}`.execute(tx)
  })
}
