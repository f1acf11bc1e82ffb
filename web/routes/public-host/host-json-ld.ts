import { href } from 'react-router'
import { brand } from '#brand'
import type { HostPage, HostTrek } from '#domain/pages/host-page-queries.ts'
import { type Cents, dollarsOf } from '#domain/money.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'

const SCHEMA = 'https://schema.org'

/** A host's page as JSON-LD: the treks as products with their dates as offers, and the breadcrumbs. */
export function hostJsonLd({ host, treks, origin }: Pick<HostPage, 'host' | 'treks'> & { origin: string }) {
  const steps = [
    { name: 'Treks', path: href('/list') },
    { name: host.name, path: href('/host-adventures/:hostId', { hostId: host.id }) },
  ]
  return {
    '@context': SCHEMA,
    '@graph': [...(treks.length > 0 ? [itemsOf(host.name, treks, origin)] : []), breadcrumbs(steps, origin)],
  }
}

function itemsOf(host: string, treks: readonly HostTrek[], origin: string) {
  return {
    '@type': 'ItemList',
    name: `Treks with ${host}`,
    numberOfItems: treks.length,
    itemListElement: treks.map((trek, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productOf(trek, origin),
    })),
  }
}

function productOf(trek: HostTrek, origin: string) {
  const { slug, name, overview, pictures, rating } = trek
  const url = `${origin}/trekking/${slug}`
  const [cover] = pictures
  return {
    '@type': 'Product',
    name,
    description: overview,
    url,
    ...(cover && { image: origin + pictureUrl(cover.key, 960) }),
    brand: { '@type': 'Brand', name: brand.name },
    offers: offerOf(trek, url),
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

/** The lowest price of a date with a free spot, which the page shows first. */
function offerOf({ departures, priceCents }: HostTrek, url: string) {
  const free = departures.filter(({ spotsLeft }) => spotsLeft > 0)
  const lowest: Cents = free.length > 0 ? Math.min(...free.map((each) => each.paysCents)) : priceCents
  return {
    '@type': 'Offer',
    url,
    price: dollarsOf(lowest).toFixed(2),
    priceCurrency: 'USD',
    availability: `${SCHEMA}/${free.length > 0 ? 'InStock' : departures.length > 0 ? 'SoldOut' : 'OutOfStock'}`,
  }
}
