import { dealPrice } from '../../deal/deal-rules.ts'

/** In the format of TrekFacts: departures as three numbers, deals as four. */
type Priced = { departures: number[]; deals: number[] }

/**
 * A trek's departures at the price for one traveller on that day, the cheapest first, in the format of TrekFacts.
 * Excludes members' early deals, because all visitors share one order of the catalogue.
 */
export function departuresOn({ departures, deals }: Priced, day: number): number[] {
  if (deals.length === 0) return departures
  const offered: [day: number, spots: number, cents: number][] = []
  for (let at = 0; at < departures.length; at += 3) {
    const [start = 0, spots = 0, cents = 0] = departures.slice(at, at + 3)
    offered.push([start, spots, dealPrice(cents, bestPercent(deals, at / 3, day))])
  }
  return offered.toSorted(([, , one], [, , other]) => one - other).flat()
}

function bestPercent(deals: readonly number[], departure: number, day: number): number {
  let best = 0
  for (let at = 0; at < deals.length; at += 4) {
    const [place = -1, percent = 0, first = 0, last = 0] = deals.slice(at, at + 4)
    if (place === departure && first <= day && day <= last && percent > best) best = percent
  }
  return best
}
