import { href } from 'react-router'
import { rangeText } from '#domain/dates.ts'
import { type DealState, dealPrice, dealIs } from '#domain/deal/deal-rules.ts'
import type { MadeDeal } from '#domain/deal/made-deal-queries.ts'
import { usd } from '#domain/money.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import { shareOf } from '#domain/payout/payout-rules.ts'

/** The words of a state, also of a promotion code. */
export const stateWords: Record<DealState, string> = {
  coming: 'Coming',
  running: 'Running',
  over: 'Over',
  ended: 'Ended early',
}

/** A deal as a row of its table. */
export function dealRow(deal: MadeDeal) {
  const { id, madeBy, percent, title, region, trek, departure, priceCents, bookings } = deal
  const isLive = dealIs.live(deal.state)
  return {
    id,
    title,
    percent,
    isLive,
    state: stateWords[deal.state],
    bookings,
    what: region ? `All treks in ${region}` : (trek?.name ?? ''),
    to: trek && href('/trekking/:id', { id: trek.slug }),
    dates: departure ? rangeText(departure.startsOn, departure.endsOn) : '',
    period: rangeText(deal.firstOn, deal.lastOn),
    by: madeBy === 'host' ? deal.maker : `${deal.maker || 'An operator'}, for us`,
    given: usd(deal.givenCents),
    price: priceCents === null ? '' : usd(priceCents),
    pays: priceCents === null ? '' : usd(dealPrice(priceCents, percent)),
    /** The host's share for one traveller: reduced by their own deal, unchanged by an operator's. */
    share:
      priceCents === null ? '' : usd(netOf(madeBy === 'host' ? dealPrice(priceCents, percent) : priceCents)),
  }
}

export type DealRow = ReturnType<typeof dealRow>

/** The rest of a base amount after our fee. */
export function netOf(baseCents: number): number {
  return baseCents - shareOf(baseCents, currentTerms).fee_cents
}
