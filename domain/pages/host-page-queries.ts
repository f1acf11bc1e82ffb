import { sql } from 'kysely'
import { isUuid } from '../ids.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import { type BestDeal, bestDeal, dealJson, type DealWish } from '../deal/best-deal-queries.ts'
import { type Paid, paidWith } from '../deal/deal-words-rules.ts'
import type { Db, Deps } from '../deps.ts'
import { deadlineDaysFor, noMember, type Standing } from '../membership/membership-rules.ts'
import type { Cents } from '../money.ts'
import { departureIs } from '../offer/departure-states.ts'
import { runningIs } from '../offer/running-states.ts'
import { Refusal } from '../refusal.ts'
import { reviewsOfHost } from '../review/review-queries.ts'
import { lastBookingDay } from '../trek/booking-deadline-rules.ts'
import { stateList } from '../state-list.ts'
import { listed } from '../trek/search/found-treks.ts'
import { ratingOf, type Rating } from '../trek/rating-rules.ts'
import type { Difficulty } from '../trek/trek-rules.ts'
import { findHostTerms } from '../host/terms/host-terms-queries.ts'
import { overviewCut, type AboutHost } from '../host/public-host-rules.ts'

/** The head of a host's public page. */
export type PublicHost = {
  id: string
  name: string
  bio: string
  photoKey: string | null
  isVerified: boolean
}

export type HostDeparture = Paid & {
  id: string
  startsOn: IsoDate
  endsOn: IsoDate
  spots: number
  spotsLeft: number
}

export type HostTrek = {
  id: string
  slug: string
  name: string
  region: string
  difficulty: Difficulty
  days: number
  maxGroupSize: number
  /** Cut to 120 characters. */
  overview: string
  /** The trek's list price, while it has no date. */
  priceCents: Cents
  rating: Rating | null
  pictures: { key: string; alt: string; width: number; height: number }[]
  /** Bookable and full ones, by date. */
  departures: HostDeparture[]
}

export type HostPage = Awaited<ReturnType<typeof findHostPage>>

/**
 * A host's public page: the host, the active treks with their upcoming dates, newest first, and a limited number of
 * reviews. Refused unless an operator has approved the host.
 */
export async function findHostPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hostId: string,
  most: number,
  standing: Standing = noMember,
) {
  const host = await publicHost(db, hostId)
  const today = nepalDate(now())
  const [rows, { rating, reviews }, cancelled] = await Promise.all([
    activeTreks(db, hostId, { today, isMember: standing.isMember }),
    reviewsOfHost(db, hostId, most),
    countCancelled(db, hostId, new Date(now().getTime() - CANCELLED_LATELY_MS)),
  ])
  const treks = rows.map(({ mean, count, deadlineDays, overview, departures, ...trek }): HostTrek => {
    const days = deadlineDaysFor(standing, deadlineDays)
    return {
      ...trek,
      overview: overviewCut(overview),
      rating: ratingOf(mean, count),
      departures: departures
        .filter(({ startsOn }) => lastBookingDay(startsOn, days) >= today)
        .map(({ priceCents, deal, ...departure }) => ({
          ...departure,
          ...paidWith(priceCents, deal, today),
        })),
    }
  })
  return { host, treks, rating, reviews, cancelled }
}

/** Cancelled departures are named for a year. */
const CANCELLED_LATELY_MS = 365 * 86_400_000

/**
 * The booked departures that the host cancelled since then. One that did not reach its minimum group does not count, and neither
 * does one that an operator cancelled.
 */
async function countCancelled(db: Db, hostId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trek t join departure d on d.trek_id = t.id
    -- The limit makes it look for one choice of each departure.
    cross join lateral (select from departure_choice c where c.departure_id = d.id and c.cancelled_by = 'host'
      and c.asked_at >= ${since} limit 1) choice
    where t.host_id = ${hostId} and d.state in ${stateList(departureIs.cancelled)}
      and d.running is distinct from ${NOT_REACHED}`.execute(db)
  return rows[0]?.count ?? 0
}

const [NOT_REACHED] = runningIs.cancelled.states

/** A host's description of the work, for About Me; refused like the page. */
export async function findAboutHost(
  { db }: Pick<Deps, 'db'>,
  hostId: string,
): Promise<AboutHost & { name: string }> {
  const { rows } = isUuid(hostId)
    ? await sql<AboutHost & { name: string }>`
        select name, experience, years_of_experience as years, specialities, languages
        from public_host where id = ${hostId}`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw new Refusal('public-host-not-found')
  return rows[0]
}

/** The present version of a host's own terms, null when there are none; refused like the page. */
export async function findPublicTerms({ db }: Pick<Deps, 'db'>, hostId: string) {
  const { name } = await publicHost(db, hostId)
  const terms = await findHostTerms(db, hostId)
  return { name, terms: terms && terms.body !== '' ? terms : null }
}

async function publicHost(db: Db, hostId: string): Promise<PublicHost> {
  const { rows } = isUuid(hostId)
    ? await sql<PublicHost>`
        select id, name, bio, photo_key as "photoKey", is_verified as "isVerified"
        from public_host where id = ${hostId}`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw new Refusal('public-host-not-found')
  return rows[0]
}

type TrekRow = Omit<HostTrek, 'rating' | 'departures'> & {
  mean: number | null
  count: number
  deadlineDays: number
  departures: (Omit<HostDeparture, keyof Paid> & { priceCents: Cents; deal: BestDeal | null })[]
}

async function activeTreks(db: Db, hostId: string, wish: DealWish): Promise<TrekRow[]> {
  const { rows } = await sql<TrekRow>`
    select t.id, t.slug, t.name, t.region, t.difficulty, t.duration_days as days, t.max_group_size as "maxGroupSize",
      left(t.overview, 400) as overview, t.price_cents as "priceCents", t.booking_deadline_days as "deadlineDays",
      r.mean, r.count, (
        select coalesce(json_agg(json_build_object('key', storage_key, 'alt', alt, 'width', width, 'height', height)
          order by position), '[]') from picture where trek_id = t.id
      ) as pictures, (
        select coalesce(json_agg(json_build_object('id', d.id, 'startsOn', d.starts_on, 'endsOn', d.ends_on,
          'spots', d.max_spots, 'spotsLeft', d.max_spots - d.spots_taken, 'priceCents', d.price_cents,
          'deal', ${dealJson})
          order by d.starts_on, d.ends_on), '[]')
        from departure d left join lateral (${bestDeal(wish)}) best on true
        where d.trek_id = t.id and d.state = 'open' and d.starts_on > ${wish.today}
      ) as departures
    from trek t join host h on h.id = t.host_id
    cross join lateral (
      select avg(rating)::float8 as mean, count(*)::int as count from review where trek_id = t.id and is_public
    ) r
    where t.host_id = ${hostId} and ${listed}
    order by t.created_at desc, t.name`.execute(db)
  return rows
}
