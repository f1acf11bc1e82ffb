import { HOLD_MINUTES } from '#domain/booking/hold/hold-rules.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import { nepalDate } from '#domain/dates.ts'
import { findOpenDeals } from '#domain/pages/open-deal-queries.ts'
import type { CatalogueDeps } from '#domain/trek/catalogue.ts'
import { findHomeHosts, type HomeHost } from '#domain/pages/home-hosts-queries.ts'
import { findShortStory } from '#domain/review/story-queries.ts'
import { trendingTreks } from '#domain/trek/search/listing-queries.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { homeTiles } from '#domain/trek/search/tile-queries.ts'
import { monthText } from '../../shared/trek/trek-words.ts'
import { cardOf } from '../../shared/trek/list-card.ts'
import { homeDeal } from './home-deal.ts'

const TRENDING = 7
const DEALS = 3
const HOSTS = 3
const FREE_DAYS = currentTerms.refundTiers[0].daysBefore

/** The data of the home page, with the prices and deals of a member or of everybody else. */
export async function homePage(deps: CatalogueDeps, isMember: boolean) {
  const today = nepalDate(deps.now())
  const deals = await findOpenDeals(deps, isMember, DEALS)
  const [tiles, trending, story, hosts] = await Promise.all([
    homeTiles(deps),
    trendingTreks(deps, TRENDING, isMember),
    findShortStory(deps.db, today),
    findHomeHosts(deps, today, HOSTS),
  ])
  return {
    ...tiles,
    today,
    cards: trending.map((trek) => cardOf(trek, today)),
    deals: deals.map((deal) => homeDeal(deal, today)),
    story: story && storyOf(story),
    hosts: hosts.map(hostOf),
    terms: { freeDays: FREE_DAYS, holdMinutes: HOLD_MINUTES },
  }
}

/** The numbers of 'How it works'. */
export type HomeTerms = { freeDays: number; holdMinutes: number }
export type HomeStory = ReturnType<typeof storyOf>
export type HomeHostCard = ReturnType<typeof hostOf>

function storyOf(story: NonNullable<Awaited<ReturnType<typeof findShortStory>>>) {
  const { body, rating, author, country, trek, slug, walkedOn } = story
  return {
    body,
    rating,
    by: [author, country].filter(Boolean).join(', '),
    trek,
    slug,
    month: monthText(walkedOn),
  }
}

function hostOf({ id, name, bio, photoKey, isVerified, treks, rating }: HomeHost) {
  const photo = photoKey ? pictureUrl(photoKey, 320) : undefined
  return { id, name, bio, photo, isVerified, treks, score: rating?.score ?? null, reviews: rating?.count }
}
