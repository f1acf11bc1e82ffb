import { travellersIn, type Party } from '#domain/booking/price/party-rules.ts'
import { discountLines, type DiscountLines, leftAfter } from '#domain/booking/price/price-rules.ts'
import type { Paid } from '#domain/deal/deal-words-rules.ts'
import type { TrekPage, TrekPageDeparture } from '#domain/pages/trek-page-queries.ts'
import { counted } from '#figure-text'
import { Money, type PriceLine } from '../../../../ui/money/money.tsx'

export type Quote = DiscountLines & { unitPriceCents: number; totalCents: number }

/** The price of a departure for a party, line by line in US cents, by the rule that also sets the price of a hold. */
export function quoteOf(
  { groupTiers, memberPercent }: Pick<TrekPage, 'groupTiers' | 'memberPercent'>,
  { priceCents: unitPriceCents, deal }: Pick<TrekPageDeparture, 'priceCents' | 'deal'>,
  party: Party,
): Quote {
  const lines = discountLines({
    unitPriceCents,
    spots: travellersIn(party),
    groupTiers,
    memberPercent,
    dealPercent: deal?.percent ?? 0,
  })
  return { unitPriceCents, ...lines, totalCents: leftAfter(lines) }
}

/** The open departure with the lowest price; without one, the trek's list price. */
export function cheapestOf({ departures, priceCents }: Pick<TrekPage, 'departures' | 'priceCents'>): Paid {
  const open = departures.filter(({ offer }) => offer === 'open')
  const [first] = open.toSorted((one, other) => one.paysCents - other.paysCents)
  return first ?? { paysCents: priceCents, deal: null }
}

/** The lines of the booking card: the travellers, the discounts, the total. */
export function quoteLines(quote: Quote, { adults, children }: Party): PriceLine[] {
  const people = (count: number, one: string, many?: string): PriceLine[] =>
    count === 0
      ? []
      : [
          {
            label: (
              <>
                {counted(count, one, many)} × <Money full cents={quote.unitPriceCents} />
              </>
            ),
            amount: <Money full cents={count * quote.unitPriceCents} />,
          },
        ]
  const minus = (label: string, cents: number): PriceLine[] =>
    cents > 0 ? [{ label, amount: <Money full cents={-cents} />, kind: 'minus' }] : []
  return [
    ...people(adults, 'adult'),
    ...people(children, 'child', 'children'),
    ...minus('Deal', quote.dealCents),
    ...minus('Group discount', quote.groupDiscountCents),
    ...minus('Member discount', quote.memberDiscountCents),
    { label: 'Total', amount: <Money full cents={quote.totalCents} />, kind: 'total' },
  ]
}

/** The discounts for groups: '10% off for 4 travellers or more'; '' without any. */
export function groupText({ groupTiers }: Pick<TrekPage, 'groupTiers'>): string {
  const tiers = groupTiers.map(({ from, percent }) => `${percent}% off for ${from} travellers or more`)
  return tiers.join(', ')
}
