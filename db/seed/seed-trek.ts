import type { DepartingTrek } from './departures.ts'
import type { TrekData } from './trek-data.ts'
import { textOf } from './trek-texts/all-trek-texts.ts'

/** What decides a trek's departures, drawn from its facts and its host's words. */
export function departing(trek: TrekData): DepartingTrek {
  const { priceUsd, maxGroup } = textOf(trek.slug)
  return {
    slug: trek.slug,
    durationDays: trek.typical_days,
    bestMonths: trek.best_months,
    priceUsd,
    priceRangeUsd: trek.indicative_price_usd,
    maxGroup,
  }
}
