import { brand } from '#brand'
import { dollarsOf } from '#domain/money.ts'
import type { TrekCardData } from './list-card.ts'

type Trail = { name: string; path: string }[]

/** A list of results as search engines read it: products in their order, and the way here. */
export function listJsonLd(treks: readonly TrekCardData[], trail: Trail, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ItemList',
        itemListElement: treks.map((trek, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: productOf(trek, origin),
        })),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: brand.name, path: '/' }, ...trail].map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: origin + path,
        })),
      },
    ],
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
      price: dollarsOf(fromCents),
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
