import { tripCostFacts, tripCostsOf, tripCostSources } from '#domain/trek/land/trip-costs.ts'
import { type Payee, tripCosts, type TripCostKey } from '#domain/trek/land/trip-cost-rules.ts'
import { counted } from '#figure-text'
import { listed } from './land-words.ts'
import { capital } from './trek-words.ts'

const payees: Record<Payee, string> = {
  office: 'At the office',
  company: 'To your insurer',
  cash: 'In cash',
}

export type CostWords = ReturnType<typeof costWords>

/** The costs of a trip beside the trek and its permits, in words; they are the same for each of its dates. */
export function costWords(
  trek: Parameters<typeof tripCosts>[0] & { permitFacts: { unpriced: readonly string[] } },
) {
  const { lines, days, visaDays, missingMeals, hasPermits } = tripCosts(trek, tripCostFacts)
  const tip = ({ low, high }: { low: number; high: number }) =>
    `your choice, usually US$${low} to ${high} a day, ${counted(days, 'day')} on the trail`
  const words: Record<TripCostKey, [name: string, says: string]> = {
    visa: [`Visa, ${visaDays} days`, 'on arrival'],
    insurance: ['Insurance with helicopter rescue', 'our estimate, it depends on your age and country'],
    flight: ['Domestic flight, both ways', 'the price does not include it'],
    guide: ['Tip for the guide', tip(tripCostFacts.guidePerDay)],
    porter: ['Tip for the porter', tip(tripCostFacts.porterPerDay)],
    meals: [capital(listed(missingMeals)), 'in the teahouses, not in the price'],
    extras: ['Hot showers, charging, snacks, drinks', 'more the higher you sleep'],
  }
  const { unpriced } = trek.permitFacts
  return {
    lines: lines.map(({ key, payee, ...cents }) => {
      const [name, says] = words[key]
      return { key, name, says: `${key === 'flight' ? 'To the airline' : payees[payee]}: ${says}`, ...cents }
    }),
    hasPermits,
    note: hasPermits
      ? 'Permits are in the price of the trek.'
      : unpriced.length > 0
        ? `The price of ${listed(unpriced)} is not known and comes on top.`
        : '',
    sources: tripCostSources
      .filter(({ of }) => lines.some(({ key }) => of.includes(key)))
      .map(({ about, urls }) => ({ about, urls })),
    on: tripCostsOf,
  }
}
