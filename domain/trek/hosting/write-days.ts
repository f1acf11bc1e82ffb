import { sql } from 'kysely'
import type { Tx } from '../../deps.ts'
import { climateNormals } from '../land/climate-normals.ts'
import { lineOf, type WrittenDay } from './form/day-form-rules.ts'
import type { LockedTrek } from './own-trek.ts'

/**
 * Writes the itinerary and what is derived from it: the start, end and highest point of the trek, and its climate
 * station. With unchanged days and region the derived values stay, because they may be more exact than the days.
 */
export async function writeDays(
  tx: Tx,
  trek: LockedTrek,
  { days, region }: { days: WrittenDay[]; region: string },
): Promise<void> {
  const rows = days.map(({ altitudeM, ...day }, index) => ({
    trek_id: trek.id,
    day: index + 1,
    ...day,
    altitude_m: altitudeM,
  }))
  const before = await tx
    .selectFrom('trek_day')
    .select(['trek_id', 'day', 'kind', 'place', 'hours', 'km', 'mode', 'note', 'description', 'meals'])
    .select('altitude_m')
    .where('trek_id', '=', trek.id)
    .orderBy('day')
    .execute()
  const same = JSON.stringify(before) === JSON.stringify(rows)
  if (!same) {
    await tx.deleteFrom('trek_day').where('trek_id', '=', trek.id).execute()
    if (rows.length > 0) await tx.insertInto('trek_day').values(rows).execute()
  }
  const line = lineOf(days)
  const climate = same && region === trek.region ? trek.climate : stationOf(region, days)
  await tx
    .updateTable('trek')
    .set({
      climate,
      ...(!same && {
        start_place: line.startPlace,
        end_place: line.endPlace,
        max_altitude_m: line.maxAltitudeM,
        max_altitude_place: line.maxAltitudePlace,
      }),
    })
    .where('id', '=', trek.id)
    .where(sql<boolean>`${!same || climate !== trek.climate}`)
    .execute()
}

/** The region's station with the altitude nearest to the nights of the trek. */
function stationOf(region: string, days: readonly WrittenDay[]): string {
  const mean = days.reduce((sum, { altitudeM }) => sum + altitudeM, 0) / Math.max(1, days.length)
  const stations = climateNormals.filter((station) => station.region === region)
  const [nearest] = stations.toSorted((a, b) => Math.abs(a.altitudeM - mean) - Math.abs(b.altitudeM - mean))
  return nearest?.key ?? ''
}
