import { estimatesIn } from '#domain/currency/rate-rules.ts'
import type { IsoDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { usd } from '#domain/money.ts'
import { findTripCost } from '#domain/pages/trip-cost-queries.ts'
import type { Visitors } from '#domain/trek/land/permit-rules.ts'
import { costInAll } from '#domain/trek/land/trip-cost-rules.ts'
import { pricesForCookie, readPricesFor } from '../../http/cookies.ts'
import { costWords } from '../../shared/trek/cost-words.ts'
import { readVisitors } from '../../shared/trek/read-visitors.ts'

export type TripCost = Awaited<ReturnType<typeof tripCost>>

type Booked = {
  id: string
  startsOn: IsoDate
  spots: number
  price: { totalCents: number; creditCents: number }
  display: { currency: string; perUsd: number }
}

/** What the trip costs each traveller of a booking in all: what is paid to us, and what is paid elsewhere. */
export async function tripCost(deps: Deps, booking: Booked, visitors: Visitors) {
  const { id: bookingId, startsOn, spots, price, display } = booking
  const { offer, permitCents } = await findTripCost(deps, { bookingId, startsOn, visitors })
  const costs = costWords({ ...offer, permitFacts: { unpriced: offer.permits.unpriced } })
  const exact = (name: string, payee: string, cents: number) =>
    cents > 0 ? [{ name, payee, lowCents: cents, highCents: cents }] : []
  const lines = [
    ...exact('The trek', 'to us', Math.round((price.totalCents + price.creditCents) / spots)),
    ...exact('Permits', 'at the office', costs.hasPermits ? 0 : permitCents),
    ...costs.lines
      .filter(({ key }) => key !== 'visa' || visitors === 'foreign')
      // 'At the office: on arrival' begins with the payee.
      .map(({ name, says, ...cents }) => ({ name, payee: says.split(':')[0]?.toLowerCase(), ...cents })),
  ]
  const dollars = estimatesIn({ currency: 'USD', perUsd: 1, date: startsOn })
  const all = costInAll(lines)
  return {
    lines: lines.map(({ name, payee, lowCents, highCents }) => ({
      label: `${name}, ${payee}`,
      amount: lowCents === highCents ? usd(lowCents) : dollars(lowCents, highCents),
    })),
    all: estimatesIn({ ...display, date: startsOn })(all.lowCents, all.highCents),
    note: costs.note,
    visitors,
  }
}

/**
 * Whose prices of permits and visas the booking form counts: those that its address names, else those that this browser
 * chose before, else those of foreign visitors. A choice in the address is stored with `headers`.
 */
export function pricesFor(search: URLSearchParams, request: Request, secure: boolean) {
  const asked = readVisitors(search.get('visitors'))
  const visitors = asked ?? readPricesFor(request) ?? 'foreign'
  return { visitors, headers: asked ? { 'Set-Cookie': pricesForCookie(asked, secure) } : undefined }
}
