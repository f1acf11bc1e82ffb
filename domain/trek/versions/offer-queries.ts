import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../deps.ts'
import { offeredExtras } from '../../offer/offered-extra-queries.ts'
import { currentTerms } from '../../offer/terms-rules.ts'
import { permitFactsOf } from '../land/land-queries.ts'
import type { DayKind } from '../trek-rules.ts'
import type { Offer } from './offer-rules.ts'

/** The current offer of a trek, under today's terms. */
export async function findOfferOfTrek(db: Db | Tx, trekId: string): Promise<Offer> {
  const extras = await offeredExtras(db, trekId)
  const { permits, restricted, ...trek } = await db
    .selectFrom('trek')
    .select(['name', 'region', 'difficulty', 'gateway', 'access', 'accommodation', 'climate', 'fitness'])
    .select(['summary', 'overview', 'includes', 'excludes', 'permits', 'restricted'])
    .select(['duration_days as durationDays', 'distance_km as distanceKm', 'best_months as bestMonths'])
    .select(['max_altitude_m as maxAltitudeM', 'max_altitude_place as maxAltitudePlace'])
    .select(['start_place as startPlace', 'end_place as endPlace', 'max_group_size as maxGroupSize'])
    .select(['meeting_point as meetingPoint', 'meets_at as meetsAt'])
    .select('booking_deadline_days as bookingDeadlineDays')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('trek_day')
          .select(['day', 'place', 'altitude_m as altitudeM', 'mode', 'note', 'description', 'meals'])
          .select([sql<DayKind>`kind`.as('kind'), sql<number>`hours::float8`.as('hours')])
          .select(sql<number>`km::float8`.as('km'))
          .whereRef('trek_day.trek_id', '=', 'trek.id')
          .orderBy('day'),
      ).as('days'),
      jsonArrayFrom(
        eb
          .selectFrom('picture')
          .select(['storage_key as key', 'alt', 'width', 'height'])
          .whereRef('picture.trek_id', '=', 'trek.id')
          .orderBy('position'),
      ).as('pictures'),
    ])
    .where('id', '=', trekId)
    .executeTakeFirstOrThrow()
  const { permits: priced, unpriced, laws, on } = permitFactsOf({ permits, restricted })
  return {
    ...trek,
    restricted,
    extras,
    permits: { names: permits, priced, unpriced, laws, on },
    terms: currentTerms,
  }
}
