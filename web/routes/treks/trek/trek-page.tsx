import { useMemo, useRef, useState } from 'react'
import { href, Link, useActionData, useSearchParams } from 'react-router'
import { brand } from '#brand'
import { dayText } from '#domain/dates.ts'
import { trekShareUrl } from '#domain/trek/share-rules.ts'
import { findTrekPage } from '#domain/pages/trek-page-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { takeCode } from '../../../http/take-code.ts'
import { readLoaderData } from '../../../http/loader-data.ts'
import { StagedHydration } from '../../../ui/feedback/staged-hydration.tsx'
import { Inclusions } from './inclusions.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { SectionBar } from './section-bar.tsx'
import { pageMeta } from '../../../shared/page/page-meta.ts'
import type { Route } from './+types/trek-page.ts'
import { NO_DATE } from '../book-words.ts'
import { holdDeparture } from '../hold-departure.ts'
import { TrekBooking } from './booking/trek-booking.tsx'
import { TrekCancellation } from './trek-cancellation.tsx'
import { addressOf, bookingOf, choiceFrom, departureShown, reviewsIn } from './trek-choice.ts'
import { TrekCost } from './trek-cost.tsx'
import { TrekDays } from './trek-days.tsx'
import { TrekDepartures } from './booking/trek-departures.tsx'
import { TrekDifficulty } from './trek-difficulty.tsx'
import { TrekHead } from './trek-head.tsx'
import { TrekHost } from './trek-host.tsx'
import { trekJsonLd } from './trek-json-ld.ts'
import { trekPageData } from './trek-page-data.ts'
import { TrekKitlist } from '../../../shared/trek/trek-kitlist.tsx'
import { TrekOverview } from './trek-overview.tsx'
import { TrekPermits } from './trek-permits.tsx'
import { TrekRescue } from '../../../shared/trek/trek-rescue.tsx'
import { TrekReviews } from './trek-reviews.tsx'
import { TrekSimilar } from './trek-similar.tsx'
import { TrekWeather } from '../../../shared/trek/trek-weather.tsx'
import { capital } from '../../../shared/trek/trek-words.ts'

export { TrekError as ErrorBoundary } from './trek-error.tsx'

const REVIEWS_FIRST = 5
const REVIEWS_ALL = 200

export const loader = authorize(
  site['treks/trek/trek-page'].read,
  async ({
    deps,
    standing,
    lastChange,
    shared,
    request,
    params,
    origin,
    url,
    site,
  }: Route.LoaderArgs & Visit) => {
    takeCode(url, site.secure)
    const shown = reviewsIn(new URL(request.url).searchParams)
    const most = shown === 'first' ? REVIEWS_FIRST : REVIEWS_ALL
    const only = shown === 'photos' || shown === 'low' ? shown : null
    const [terms, changedOn] = await Promise.all([standing(), lastChange(params.id)])
    const json = await shared(`trek ${JSON.stringify([params.id, shown, terms])}`, async () => {
      const trek = await findTrekPage(deps, params.id, { most, only }, terms)
      return trekPageData(trek)
    })
    return { json, origin, ...(changedOn && { changed: dayText(changedOn) }) }
  },
)

export const action = authorize(
  site['treks/trek/trek-page'].write,
  async (visit: Route.ActionArgs & Visit) => {
    const wanted = bookingOf(await visit.request.formData())
    return holdDeparture(visit, { ...wanted, trek: visit.params.id })
  },
)

/**
 * Choosing a departure or travellers needs no loading: all departures are on the page. A refused booking does: the
 * number of spots may have changed.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: Revalidation) {
  const moved = currentUrl.pathname !== nextUrl.pathname
  const sent = formMethod !== undefined && formMethod !== 'GET'
  const reviews = currentUrl.searchParams.get('reviews') !== nextUrl.searchParams.get('reviews')
  return sent || (moved || reviews ? defaultShouldRevalidate : false)
}

type Revalidation = Parameters<import('react-router').ShouldRevalidateFunction>[0]

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Error loading trek details · ${brand.name}` }]
  const { json, origin } = loaderData
  const { trek } = readLoaderData(json)
  return pageMeta({
    title: trek.name,
    description: trek.summary,
    origin,
    path: href('/trekking/:id', { id: trek.slug }),
    type: 'product',
    picture: { path: trekShareUrl(trek.slug), alt: trek.pictures[0]?.alt ?? trek.name },
    // Search engines read the first HTML: the browser does not change it, so it needs no code to build it.
    jsonLd: import.meta.env.SSR ? trekJsonLd(trek, origin) : {},
  })
}

const sections = [
  { id: 'overview', name: 'Overview' },
  { id: 'itinerary', name: 'Itinerary' },
  { id: 'departures', name: 'Dates' },
  { id: 'includes', name: 'Includes' },
  { id: 'excludes', name: 'Excludes' },
  { id: 'rescue', name: 'Rescue' },
  { id: 'weather', name: 'Weather' },
  { id: 'difficulty', name: 'Difficulty' },
  { id: 'kitlist', name: 'Kitlist' },
  { id: 'reviews', name: 'Reviews' },
]

/** The data for rendering a trek's page, also for its host's preview. */
type Props = { loaderData: Pick<Route.ComponentProps['loaderData'], 'json'> & { changed?: string } }

export default function TrekRoute({ loaderData: { json, changed } }: Props) {
  const { trek, line, permits, costs } = useMemo(() => readLoaderData(json), [json])
  const [search] = useSearchParams()
  const refused = useActionData<typeof action>()?.refused
  const [asked, setAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const choice = choiceFrom(search, trek.departures)
  const departure = departureShown(choice, trek.departures)
  const noDate = refused?.says === NO_DATE
  const askForDate = () => {
    setAsked(true)
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }
  return (
    <>
      {search.get('note') === 'let-go' && (
        <div className="wrap mt-4">
          <Note tone="ok" role="status">
            Your spots are free again. Nothing was charged.
          </Note>
        </div>
      )}
      {changed && (
        <div className="wrap mt-4">
          <Note>
            <Link to={href('/bookings')}>You booked this trek</Link>. Last changed on {changed}.
          </Note>
        </div>
      )}
      <TrekHead trek={trek} />
      <SectionBar sections={sections} />
      <div className="wrap">
        <div className="trek">
          <StagedHydration>
            <div className="stack trek__top">
              <TrekOverview trek={trek} />
              <TrekDays trek={trek} words={line} />
              <TrekDepartures
                trek={trek}
                choice={choice}
                heading={heading}
                asked={!choice.departure && (asked || noDate) ? NO_DATE : undefined}
              />
            </div>
            <TrekBooking trek={trek} choice={choice} refused={refused} onNoDeparture={askForDate} />
            <div className="stack trek__rest">
              <StagedHydration>
                <Inclusions includes={trek.includes.map(capital)} excludes={trek.excludes.map(capital)} />
                <TrekPermits permits={permits} departure={departure} />
                <TrekCost trek={trek} choice={choice} costs={costs} permits={permits} />
                <TrekRescue trek={trek} />
                <TrekWeather trek={trek} departure={departure} />
                <TrekDifficulty trek={trek} />
                <TrekKitlist trek={trek} departure={departure} />
                <TrekReviews
                  reviews={trek.reviews}
                  host={trek.hostName}
                  shown={choice.reviews}
                  at={(reviews) => `${addressOf(choice, { reviews })}#reviews`}
                />
                <TrekHost trek={trek} />
                <TrekCancellation trek={trek} choice={choice} />
              </StagedHydration>
            </div>
          </StagedHydration>
        </div>
        <TrekSimilar trek={trek} />
      </div>
    </>
  )
}
