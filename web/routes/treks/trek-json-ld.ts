import { brand } from '#brand'
import { ratingFrom } from '#domain/review/review-rules.ts'
import { dollarsOf } from '#domain/money.ts'
import { pictureUrl } from '#domain/trek/picture-rules.ts'
import type { TrekPage } from '#domain/trek/trek-page-queries.ts'

const SCHEMA = 'https://schema.org'

/** The trek as search engines read it: a product with an offer for each departure, the trip, and where it stands. */
export function trekJsonLd(trek: TrekPage, origin: string) {
  const url = `${origin}/trekking/${trek.slug}`
  return {
    '@context': SCHEMA,
    '@graph': [productOf(trek, url, origin), tripOf(trek, url), breadcrumbs(trek, url, origin)],
  }
}

function productOf(trek: TrekPage, url: string, origin: string) {
  const rating = ratingFrom(trek.reviews.distribution)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: trek.name,
    description: trek.summary || trek.overview.slice(0, 160),
    url,
    image: trek.pictures.map(({ key }) => origin + pictureUrl(key, 1200)),
    brand: { '@type': 'Brand', name: brand.name },
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.score,
        bestRating: 10,
        worstRating: 1,
        reviewCount: rating.count,
      },
    }),
    offers: trek.departures.map((departure) => ({
      '@type': 'Offer',
      url: `${url}?departure=${departure.id}`,
      name: `${departure.startsOn} to ${departure.endsOn}`,
      price: dollarsOf(departure.priceCents).toFixed(2),
      priceCurrency: 'USD',
      availability: `${SCHEMA}/${departure.offer === 'open' ? 'InStock' : 'SoldOut'}`,
    })),
  }
}

function tripOf(trek: TrekPage, url: string) {
  return {
    '@type': 'TouristTrip',
    '@id': `${url}#trip`,
    name: trek.name,
    url,
    provider: { '@type': trek.hostKind === 'company' ? 'Organization' : 'Person', name: trek.hostName },
    itinerary: {
      '@type': 'ItemList',
      numberOfItems: trek.days.length,
      itemListElement: trek.days.map(({ day, place }) => ({
        '@type': 'ListItem',
        position: day,
        item: { '@type': 'Place', name: place },
      })),
    },
  }
}

function breadcrumbs(trek: TrekPage, url: string, origin: string) {
  const steps = [
    { name: 'Treks', item: `${origin}/list` },
    { name: trek.region, item: `${origin}/list?region=${encodeURIComponent(trek.region)}` },
    { name: trek.name, item: url },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
