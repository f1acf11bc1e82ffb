import { href } from 'react-router'
import { brand } from '#brand'
import { ratingFrom } from '#domain/review/review-rules.ts'
import type { IsoDate } from '#domain/dates.ts'
import { type Cents, dollarsOf } from '#domain/money.ts'
import { lastBookingDay } from '#domain/trek/booking-deadline-rules.ts'
import { listPath } from '#domain/trek/search/filter-rules.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { breadcrumbs, type Step } from '../../../shared/page/breadcrumbs.ts'

const SCHEMA = 'https://schema.org'

/** The trek as JSON-LD: a product with an offer for each departure, the trip, and the breadcrumbs. */
export function trekJsonLd(trek: TrekPage, origin: string) {
  const url = `${origin}/trekking/${trek.slug}`
  return {
    '@context': SCHEMA,
    '@graph': [productOf(trek, url, origin), tripOf(trek, url), breadcrumbs(stepsTo(trek), origin)],
  }
}

function productOf(trek: TrekPage, url: string, origin: string) {
  const rating = ratingFrom(trek.reviews.distribution)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: trek.name,
    description: trek.summary,
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
    offers: offersOf(trek, url),
  }
}

/**
 * An offer for each departure, valid until its booking deadline; a trek without any is out of stock at its list price.
 */
function offersOf({ departures, priceCents, bookingDeadlineDays }: TrekPage, url: string) {
  const offer = (at: string, cents: Cents, availability: string) => ({
    '@type': 'Offer',
    url: at,
    price: dollarsOf(cents).toFixed(2),
    priceCurrency: 'USD',
    availability: `${SCHEMA}/${availability}`,
  })
  if (departures.length === 0) return [offer(url, priceCents, 'OutOfStock')]
  return departures.map(({ id, startsOn, endsOn, paysCents, deal, offer: state }) => ({
    ...offer(`${url}?departure=${id}`, paysCents, availabilities[state]),
    name: `${startsOn} to ${endsOn}`,
    priceValidUntil: earlier(lastBookingDay(startsOn, bookingDeadlineDays), deal?.lastOn),
  }))
}

function earlier(on: IsoDate, other: IsoDate = on): IsoDate {
  return other < on ? other : on
}

const availabilities = { open: 'InStock', full: 'SoldOut', closed: 'OutOfStock' } as const

function tripOf(trek: TrekPage, url: string) {
  return {
    '@type': 'TouristTrip',
    '@id': `${url}#trip`,
    name: trek.name,
    url,
    offers: offersOf(trek, url),
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

function stepsTo(trek: TrekPage): Step[] {
  return [
    { name: 'Treks', path: href('/list') },
    { name: trek.region, path: listPath({ regions: [trek.region] }) },
    { name: trek.name, path: href('/trekking/:id', { id: trek.slug }) },
  ]
}
