import type { Deps } from '../deps.ts'
import { kitFor } from '../trek/land/kit-rules.ts'
import { weatherOf } from '../trek/land/weather-rules.ts'
import { findTrekFacts } from '../trek/trek-facts-queries.ts'
import { findBooking } from './booking-queries.ts'

/** The trek data of a reminder: the expected weather of its dates and the packing list. */
export async function findReminder({ db }: Pick<Deps, 'db'>, bookingId: string) {
  const { starts_on, trek_id } = await findBooking(db, bookingId)
  const { land, ...trek } = await findTrekFacts({ db }, trek_id)
  return {
    weather: land.station && weatherOf(land.station, starts_on, trek.days),
    kit: kitFor(land.kit, trek, starts_on, land.station?.precipMm ?? []),
  }
}
