import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { findHostPage, type HostTrek } from '#domain/pages/host-page-queries.ts'
import { cutAfterWord } from '#domain/host/public-host-rules.ts'
import { hostToWriteTo } from '#domain/message/host-search/host-to-write-to-queries.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'
import type { Route } from './+types/public-host.ts'
import { bookPath, chosenIn } from './host-choice.ts'
import { HostHead } from './host-head.tsx'
import { hostJsonLd } from './host-json-ld.ts'
import { HostReviews } from './host-reviews.tsx'
import { HostTreks } from './host-treks.tsx'
import { sendFirstMessage } from './send-first-message.ts'
import './public-host.css'

const REVIEWS_FIRST = 5
const REVIEWS_ALL = 200

export const loader = authorize(
  site['public-host/public-host'].read,
  async ({ deps, visitor, standing, request, params, origin }: Route.LoaderArgs & Visit) => {
    const { searchParams } = new URL(request.url)
    const most = searchParams.get('reviews') === 'all' ? REVIEWS_ALL : REVIEWS_FIRST
    const page = await findHostPage(deps, params.hostId, most, await standing())
    // Book Now without script: the form contains the date.
    const trek = page.treks.find(({ slug }) => slug === searchParams.get('book'))
    const departure = trek && chosenIn(searchParams, trek)
    if (trek && departure) throw redirect(bookPath(trek, departure))
    const hostId = page.host.id
    const host = await hostToWriteTo(deps, hostId, visitor)
    return {
      ...page,
      asked: trek?.slug ?? null,
      isOwn: visitor.account?.id === hostId,
      origin,
      writing: host && { ...host, hostId, messageId: randomUUID() },
    }
  },
)

export const action = authorize(
  site['public-host/public-host'].write,
  async ({ request, params, ...visit }: Route.ActionArgs & Visit & { account: Account }) =>
    sendFirstMessage(visit, params.hostId, await request.formData()),
)

/** Choosing dates needs no loading: they are all on the page. Nor does a message that was not sent. */
export function shouldRevalidate(asked: Revalidation) {
  const { currentUrl, nextUrl, formMethod, formAction, defaultShouldRevalidate } = asked
  if (formAction === currentUrl.pathname && formMethod === 'POST') return false
  const stays =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('reviews') === nextUrl.searchParams.get('reviews')
  return stays && (formMethod === undefined || formMethod === 'GET') ? false : defaultShouldRevalidate
}

type Revalidation = Parameters<import('react-router').ShouldRevalidateFunction>[0]

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { host, treks, origin } = loaderData
  const cover = coverOf(treks)
  return pageMeta({
    title: host.name,
    description: cutAfterWord(
      `${treks.length === 1 ? 'A guided trek' : 'Guided treks'} in Nepal with ${host.name}. ${host.bio}`,
      160,
    ),
    origin,
    path: href('/host-adventures/:hostId', { hostId: host.id }),
    picture: { path: shareUrl(cover?.key ?? 'art/hero-home.webp'), alt: cover?.alt ?? 'Mountains in Nepal' },
    jsonLd: import.meta.env.SSR ? hostJsonLd(loaderData) : {},
  })
}

/** The first picture of the host's newest trek that has one. */
function coverOf(treks: readonly HostTrek[]) {
  return treks.flatMap(({ pictures }) => pictures)[0] ?? null
}

export default function PublicHost({ loaderData }: Route.ComponentProps) {
  const { host, treks, rating, reviews, cancelled, asked, isOwn, writing } = loaderData
  return (
    <>
      <HostHead
        host={host}
        rating={rating}
        isOwn={isOwn}
        writing={writing}
        cover={coverOf(treks)}
        count={treks.length}
        cancelled={cancelled}
      />
      <div className="wrap">
        <HostTreks host={host} treks={treks} asked={asked} />
        <HostReviews host={host} rating={rating} reviews={reviews} />
      </div>
    </>
  )
}
