import { brand } from '#brand'
import type { ListedTrek } from '#domain/trek/listing-queries.ts'
import { dollarsOf } from '#domain/money.ts'

type Trail = { name: string; path: string }[]

/** A list of results as search engines read it: products in their order, and the way here. */
export function listJsonLd(treks: readonly ListedTrek[], trail: Trail, origin: string) {
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

function productOf({ slug, name, picture, rating, fromCents, next }: ListedTrek, origin: string) {
  const url = `${origin}/trekking/${slug}`
  return {
    '@type': 'Product',
    name,
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
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.score,
        reviewCount: rating.count,
        bestRating: 10,
        worstRating: 1,
      },
    }),
  }
}
