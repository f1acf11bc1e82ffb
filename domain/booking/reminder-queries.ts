import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Deps } from '../deps.ts'
import { kitFor } from '../trek/land/kit-rules.ts'
import { landOf } from '../trek/land/land-queries.ts'
import { weatherOf } from '../trek/land/weather-rules.ts'

/** What a reminder tells of a booking's trek: the likely weather of its dates and what to bring. */
export async function findReminder({ db }: Pick<Deps, 'db'>, bookingId: string) {
  const { startsOn, ...trek } = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select([
      'departure.starts_on as startsOn',
      'trek.region',
      'trek.climate',
      'trek.permits',
      'trek.restricted',
    ])
    .select(['trek.start_place as startPlace', 'trek.gateway', 'trek.fitness'])
    .select(['trek.max_altitude_m as maxAltitudeM'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('trek_day')
          .select(['day', 'place', 'altitude_m as altitudeM', 'mode', 'note', 'kind'])
          .select([sql<number>`hours::float8`.as('hours'), sql<number>`km::float8`.as('km')])
          .whereRef('trek_day.trek_id', '=', 'trek.id')
          .orderBy('day'),
      ).as('days'),
    )
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const land = landOf(trek)
  return {
    weather: land.station && weatherOf(land.station, startsOn, trek.days),
    kit: kitFor(land.kit, trek, startsOn, land.station?.precipMm ?? []),
  }
}
