import { travellersIn, type Party } from '#domain/booking/party-rules.ts'
import { priceLines, type PriceLines } from '#domain/booking/price-rules.ts'
import type { TrekPage, TrekPageDeparture } from '#domain/trek/trek-page-queries.ts'
import { Money, type PriceLine } from '../../ui/money.tsx'

export type Quote = PriceLines & { unitPriceCents: number }

/** What a departure costs a party, line by line in US cents, by the rule that also freezes the price of a hold. */
export function quoteOf(
  { groupTiers, memberPercent }: Pick<TrekPage, 'groupTiers' | 'memberPercent'>,
  { priceCents: unitPriceCents }: Pick<TrekPageDeparture, 'priceCents'>,
  party: Party,
): Quote {
  return {
    unitPriceCents,
    ...priceLines({ unitPriceCents, spots: travellersIn(party), groupTiers, memberPercent }),
  }
}

/** The lines as the booking card shows them: who comes, what is taken off, the total. */
export function quoteLines(quote: Quote, { adults, children }: Party): PriceLine[] {
  const people = (count: number, one: string, many: string): PriceLine[] =>
    count === 0
      ? []
      : [
          {
            label: (
              <>
                {count} {count === 1 ? one : many} × <Money full cents={quote.unitPriceCents} />
              </>
            ),
            amount: <Money full cents={count * quote.unitPriceCents} />,
          },
        ]
  const minus = (label: string, cents: number): PriceLine[] =>
    cents > 0 ? [{ label, amount: <Money full cents={-cents} />, kind: 'minus' }] : []
  return [
    ...people(adults, 'adult', 'adults'),
    ...people(children, 'child', 'children'),
    ...minus('Deal', quote.dealCents),
    ...minus('Group discount', quote.groupDiscountCents),
    ...minus('Member discount', quote.memberDiscountCents),
    { label: 'Total', amount: <Money full cents={quote.totalCents} />, kind: 'total' },
  ]
}

/** Which parties pay less: '10% off for 4 travellers or more'; '' when none do. */
export function groupText({ groupTiers }: Pick<TrekPage, 'groupTiers'>): string {
  const tiers = groupTiers.map(({ from, percent }) => `${percent}% off for ${from} travellers or more`)
  return tiers.join(', ')
}
