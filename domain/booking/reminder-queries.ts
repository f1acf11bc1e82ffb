import type { Deps } from '../deps.ts'
import { kitFor } from '../trek/land/kit-rules.ts'
import { weatherOf } from '../trek/land/weather-rules.ts'
import { trekFactsOf } from '../trek/versions/trek-facts.ts'
import { findBooking } from './booking-queries.ts'
import { findAgreedOffer } from './sold/agreed-offer-queries.ts'

/** The trek data of a reminder: the expected weather of its dates and the packing list. */
export async function findReminder({ db }: Pick<Deps, 'db'>, bookingId: string) {
  const { starts_on, trek_slug } = await findBooking(db, bookingId)
  const { land, ...trek } = trekFactsOf(await findAgreedOffer(db, bookingId), trek_slug)
  return {
    weather: land.station && weatherOf(land.station, starts_on, trek.days),
    kit: kitFor(land.kit, trek, starts_on, land.station?.precipMm ?? []),
  }
}
