import { dollarsOf } from '#domain/money.ts'
import type { DealCard } from '../../shared/deal/deal-card.ts'

/** The deals as JSON-LD: lists of offers at the discounted price, each valid until the deal's last day. */
export function dealsJsonLd(deals: readonly DealCard[], origin: string): object[] {
  return deals.map(({ heading, lastOn, cards }) => ({
    '@type': 'OfferCatalog',
    name: heading,
    itemListElement: cards.map(({ slug, title, fromCents, deal }) => ({
      '@type': 'Offer',
      name: title,
      url: `${origin}/trekking/${slug}`,
      price: dollarsOf(fromCents).toFixed(2),
      priceCurrency: 'USD',
      priceValidUntil: deal?.lastOn ?? lastOn,
    })),
  }))
}
