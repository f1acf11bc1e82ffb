import { highestOf } from '../high-point-rules.ts'
import { landOf } from '../land/land-queries.ts'
import type { Offer } from './offer-rules.ts'

export type TrekFacts = ReturnType<typeof trekFactsOf>

/** The facts about an offered trek for its bookers: its days, its highest point and the local facts. */
export function trekFactsOf(offer: Offer, slug: string) {
  const { region, climate, restricted, gateway, fitness, startPlace, durationDays, bestMonths } = offer
  const days = offer.days.map(({ description: _description, meals: _meals, ...day }) => day)
  const trek = { region, climate, restricted, gateway, fitness, startPlace, durationDays, bestMonths, days }
  const top = highestOf({ name: offer.maxAltitudePlace, altitudeM: offer.maxAltitudeM }, days)
  return {
    ...trek,
    slug,
    permits: offer.permits.names,
    maxAltitudePlace: top.name,
    maxAltitudeM: top.altitudeM,
    land: landOf(trek),
  }
}
