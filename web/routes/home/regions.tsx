import { href } from 'react-router'
import { brand } from '#brand'
import { listPath } from '#domain/trek/search/filter-rules.ts'
import { regionTiles } from '#domain/trek/search/region-tile-queries.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { RegionTile } from './region-tile.tsx'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'
import type { Route } from './+types/regions.ts'

const TITLE = 'All regions'

export const loader = authorize(
  site['home/regions'].read,
  async ({ deps, origin }: Route.LoaderArgs & Visit) => ({
    regions: await regionTiles(deps),
    origin,
  }),
)

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { regions, origin } = loaderData
  return pageMeta({
    title: TITLE,
    description: `Guided treks in ${regions.length} regions of Nepal: ${regions.map(({ region }) => region).join(', ')}.`,
    origin,
    path: href('/regions'),
    picture: { path: shareUrl(HERO), alt: HERO_ALT },
    jsonLd: jsonLd(regions, origin),
  })
}

const HERO = 'art/hero-home.webp'
const HERO_ALT =
  'Illustration: dawn over snow peaks; a golden line follows the route from Lukla to Kala Patthar, 5,545 m'

/** The regions as JSON-LD: a list, and the breadcrumbs. */
function jsonLd(regions: readonly { region: string }[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ItemList',
        name: TITLE,
        numberOfItems: regions.length,
        itemListElement: regions.map(({ region }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: region,
          url: origin + listPath({ regions: [region] }),
        })),
      },
      breadcrumbs([{ name: TITLE, path: href('/regions') }], origin),
    ],
  }
}

/** Every region with its number of treks; the home page shows the first four. */
export default function Regions({ loaderData: { regions } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <h1>{TITLE}</h1>
      <ul className="regions mt-8" role="list">
        {regions.map(({ region, treks, picture }, index) => (
          <RegionTile
            key={region}
            to={listPath({ regions: [region], hideFilters: true })}
            name={region}
            treks={treks}
            picture={picture}
            first={index < 2}
          />
        ))}
      </ul>
    </div>
  )
}
