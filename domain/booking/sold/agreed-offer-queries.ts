import { sql } from 'kysely'
import type { Db, Tx } from '../../deps.ts'
import { findOfferOfTrek } from '../../trek/versions/offer-queries.ts'
import type { Offer } from '../../trek/versions/offer-rules.ts'

/**
 * The offer that the host has to deliver to a booking: what was sold, with the later changes that apply to it. For a hold
 * that is not submitted yet, it is the current offer of the trek.
 */
export async function findAgreedOffer(db: Db | Tx, bookingId: string): Promise<Offer> {
  const { offer, trek_id } = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .leftJoin('trek_version as agreed', 'agreed.id', 'booking.agreed_version_id')
    .select(['agreed.offer', 'departure.trek_id'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return offer === null ? findOfferOfTrek(db, trek_id) : (offer as unknown as Offer)
}

/** The fields of an agreed offer that a booking's row shows, in a query that joins its version as `agreed`. */
export const agreedFields = sql<{
  name: string | null
  startsIn: string | null
  meetingPoint: string | null
  meetsAt: string | null
  pictureKey: string | null
  pictureAlt: string | null
  pictureWidth: number | null
  pictureHeight: number | null
}>`(select name, "meetingPoint", "meetsAt", coalesce(days #>> '{0,place}', gateway) as "startsIn",
    pictures #>> '{0,key}' as "pictureKey", pictures #>> '{0,alt}' as "pictureAlt",
    (pictures #>> '{0,width}')::int as "pictureWidth", (pictures #>> '{0,height}')::int as "pictureHeight"
  from json_to_record(agreed.offer) as offer (name text, gateway text, "meetingPoint" text, "meetsAt" text, days json,
    pictures json))`.as('offer')
