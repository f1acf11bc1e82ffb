import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../deps.ts'

export type VoucherTrek = Awaited<ReturnType<typeof findVoucherTrek>>

/** The trek data of a voucher, and its travellers' special requests. */
export async function findVoucherTrek(db: Db, bookingId: string) {
  return db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['trek.duration_days as durationDays', 'trek.max_altitude_m as maxAltitudeM', 'trek.includes'])
    .select(['trek.max_altitude_place as maxAltitudePlace', 'host.kind as hostKind'])
    .select('booking.special_requests as specialRequests')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('trek_day')
          .select(['day', 'place', 'altitude_m as altitudeM', 'note'])
          .whereRef('trek_day.trek_id', '=', 'trek.id')
          .orderBy('day'),
      ).as('days'),
    )
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()
}
