import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Deps } from '../deps.ts'
import { highestOf } from './high-point-rules.ts'
import { landOf } from './land/land-queries.ts'
import type { DayKind } from './trek-rules.ts'

export type TrekFacts = Awaited<ReturnType<typeof findTrekFacts>>

/** The facts about a trek for its bookers, in any state: its days, its highest point and the local facts. */
export async function findTrekFacts({ db }: Pick<Deps, 'db'>, trekId: string) {
  const trek = await db
    .selectFrom('trek')
    .select(['slug', 'region', 'climate', 'permits', 'restricted', 'gateway', 'fitness'])
    .select(['start_place as startPlace', 'duration_days as durationDays', 'best_months as bestMonths'])
    .select(['max_altitude_m as maxAltitudeM', 'max_altitude_place as maxAltitudePlace'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('trek_day')
          .select(['day', 'place', 'altitude_m as altitudeM', 'mode', 'note'])
          .select([
            sql<DayKind>`kind`.as('kind'),
            sql<number>`hours::float8`.as('hours'),
            sql<number>`km::float8`.as('km'),
          ])
          .whereRef('trek_day.trek_id', '=', 'trek.id')
          .orderBy('day'),
      ).as('days'),
    )
    .where('trek.id', '=', trekId)
    .executeTakeFirstOrThrow()
  const top = highestOf({ name: trek.maxAltitudePlace, altitudeM: trek.maxAltitudeM }, trek.days)
  return { ...trek, maxAltitudePlace: top.name, maxAltitudeM: top.altitudeM, land: landOf(trek) }
}
