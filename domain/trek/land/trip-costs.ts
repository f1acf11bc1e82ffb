import type { IsoDate } from '../../dates.ts'
import type { Source } from './sources.ts'
import type { TripCostFacts, TripCostKey } from './trip-cost-rules.ts'

/** When these figures were collected. */
export const tripCostsOf: IsoDate = '2026-11-29'

/** What travellers pay beside the trek, for each person in whole US dollars. */
export const tripCostFacts: TripCostFacts = {
  // Newer pages agree; older ones name 25, 40 and 100.
  visas: [
    { days: 15, usd: 30 },
    { days: 30, usd: 50 },
    { days: 90, usd: 125 },
  ],
  // An estimate: policies name what they cover, their prices depend on age and country.
  insurance: { low: 90, high: 160 },
  guidePerDay: { low: 3, high: 6 },
  porterPerDay: { low: 3, high: 5 },
  mealPerDay: { low: 5, high: 12 },
  extrasPerDay: { low: 5, high: 16 },
  flight: { low: 200, high: 400 },
}

/** The sources of these figures, and the lines for which they are named. */
export const tripCostSources: readonly (Source & { of: readonly TripCostKey[] })[] = [
  { about: 'Visas', of: ['visa'], urls: ['https://hjsherpatrekking.com/nepal-tourist-visa'] },
  {
    about: 'Tips',
    of: ['guide'],
    urls: [
      'https://www.sherpana.com/faq/how-much-should-i-tip-my-trekking-guide-and-porter',
      'https://nepaleveresthike.com/?p=7549',
    ],
  },
  {
    about: 'Showers, charging, snacks',
    of: ['extras'],
    urls: ['https://www.trekandtournepal.com/guides/hidden-costs-nepal-trekking'],
  },
  {
    about: 'Meals, flights',
    of: ['meals', 'flight'],
    urls: ['https://himalayasanctuary.com/faq/how-much-money-do-i-need-for-nepal-trek/'],
  },
]
