import { useMemo } from 'react'
import { href } from 'react-router'
import { listPath } from '#domain/trek/search/filter-rules.ts'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { readLoaderData, serializeLoaderData } from '../../http/loader-data.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Carousel } from './carousel.tsx'
import { DifficultyTile } from './difficulty-tile.tsx'
import { Hero, PHONE_SIZES } from './hero.tsx'
import { RegionTile } from './region-tile.tsx'
import { pageMeta } from '../../shared/page/page-meta.ts'
import { SearchHeader } from '../../shared/search/search-header.tsx'
import { emptySearch } from '../../shared/search/stored-search.ts'
import type { Route } from './+types/home.ts'
import { difficultyText, exampleText } from './difficulty-words.ts'
import { HomeDeals } from './home-deals.tsx'
import { homeJsonLd } from './home-json-ld.ts'
import { homePage } from './home-page.ts'
import { HomeHosts, HomeReview } from './home-people.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { TrendingCard } from './trending-card.tsx'
import './home.css'

const TITLE = 'All guided treks in one place'
/** How far the rows' buttons scroll, as fractions of the row's width (specification, section 9). */
const TRENDING_STEP = { wide: 0.2, narrow: 1 }
const REGION_STEP = { wide: 1 / 3, narrow: 1 / 3 }

export const handle = { onArt: true }

export const loader = authorize(
  site['home/home'].read,
  async ({ deps, standing, shared, origin }: Route.LoaderArgs & Visit) => {
    const { isMember } = await standing()
    const read = async () => serializeLoaderData(await homePage(deps, isMember))
    return { json: await shared(`home ${isMember}`, read), origin }
  },
)

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { origin = '' } = loaderData ?? {}
  return pageMeta({
    title: TITLE,
    description:
      'Find a guided trek in Nepal: Everest, Annapurna, Makalu and Langtang. Real dates, free spots and prices, booked with local hosts.',
    origin,
    path: '/',
    picture: { path: shareUrl(HERO), alt: hero.alt },
    jsonLd: homeJsonLd(origin),
  })
}

const HERO = 'art/hero-home.webp'
const hero = pictureSource(
  HERO,
  'Illustration: dawn over snow peaks; a golden line follows the route from Lukla to Kala Patthar, 5,545 m',
  2400,
  1000,
)
const phone = [480, 640, 960]
  .map((width) => `/pictures/art/hero-home-phone-${width}.webp ${width}w`)
  .join(', ')

/** The picture that fills the first screen is preloaded before the scripts. */
export const links: Route.LinksFunction = () => [
  { ...early, media: '(max-width: 720px)', imageSrcSet: phone, imageSizes: PHONE_SIZES },
  { ...early, media: '(min-width: 720.02px)', imageSrcSet: hero.srcSet, imageSizes: '100vw' },
]
const early = { rel: 'preload', as: 'image', type: 'image/webp', fetchPriority: 'high' } as const

export default function Home({ loaderData }: Route.ComponentProps) {
  const { json } = loaderData
  const { regions, difficulties, cards, deals, story, hosts, terms, today } = useMemo(
    () => readLoaderData(json),
    [json],
  )
  return (
    <>
      <Hero title={TITLE} picture={hero} phone={phone} />
      <SearchHeader initial={emptySearch} today={today} />

      <section className="wrap section section--flush" aria-labelledby="regions">
        <Carousel
          id="regions"
          title="Explore by Regions"
          step={REGION_STEP}
          className="regions regions--row"
          aside={
            <ButtonLink kind="text" to={href('/regions')}>
              All regions
            </ButtonLink>
          }
        >
          {regions.map(({ region, treks, picture }) => (
            <RegionTile
              key={region}
              to={listPath({ regions: [region], hideFilters: true })}
              name={region}
              treks={treks}
              picture={picture}
            />
          ))}
        </Carousel>
      </section>

      <section className="wrap section section--flush" aria-labelledby="difficulties">
        <div className="head">
          <div>
            <h2 id="difficulties">Explore by difficulty type</h2>
            <p>Four real profiles, drawn to one scale: from 800 to 5,600 metres.</p>
          </div>
        </div>
        <div className="card grades">
          {difficulties.map(({ difficulty, treks, example, profile }) => (
            <DifficultyTile
              key={difficulty}
              to={listPath({ difficulties: [difficulty], hideFilters: true })}
              difficulty={difficulty}
              text={difficultyText[difficulty]}
              example={exampleText(treks, example)}
              profile={profile}
            />
          ))}
        </div>
      </section>

      {cards.length > 0 && (
        <section className="section section--flush" aria-labelledby="trending">
          <div className="wrap">
            <Carousel id="trending" title="Trending treks" step={TRENDING_STEP}>
              {cards.map((trek) => (
                <TrendingCard key={trek.slug} trek={trek} />
              ))}
            </Carousel>
          </div>
        </section>
      )}

      <HomeDeals deals={deals} />
      <HowItWorks {...terms} />
      <HomeReview story={story} />
      <HomeHosts hosts={hosts} />
    </>
  )
}
