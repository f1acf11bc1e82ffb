import { brand } from '#brand'
import { dollarsOf } from '#domain/money.ts'
import { breadcrumbs, type Step } from '../../../shared/page/breadcrumbs.ts'
import type { TrekCardData } from '../../../shared/trek/list-card.ts'

/** A list of results as JSON-LD: products in their order, and the breadcrumbs. */
export function listJsonLd(treks: readonly TrekCardData[], trail: readonly Step[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [...(treks.length > 0 ? [itemsOf(treks, origin)] : []), breadcrumbs(trail, origin)],
  }
}

function itemsOf(treks: readonly TrekCardData[], origin: string) {
  return {
    '@type': 'ItemList',
    numberOfItems: treks.length,
    itemListElement: treks.map((trek, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productOf(trek, origin),
    })),
  }
}

function productOf({ slug, title, picture, score, reviews, fromCents, next }: TrekCardData, origin: string) {
  const url = `${origin}/trekking/${slug}`
  return {
    '@type': 'Product',
    name: title,
    url,
    image: origin + picture.src,
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      url,
      price: dollarsOf(fromCents).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${next ? 'InStock' : 'SoldOut'}`,
    },
    ...(score !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: score,
        reviewCount: reviews,
        bestRating: 10,
        worstRating: 1,
      },
    }),
  }
}
