import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Visitor } from '../account/visitor.ts'
import { isIdOrSlug, isUuid } from '../ids.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import { type Running, runningText } from '../departure/minimum-rules.ts'
import { nprPerUsdOf } from '../currency/rate-queries.ts'
import { bestDeals } from '../deal/best-deal-queries.ts'
import { paidWith } from '../deal/deal-words-rules.ts'
import type { Db } from '../deps.ts'
import type { CatalogueDeps } from '../trek/catalogue.ts'
import { deadlineDaysFor, noMember, type Standing } from '../membership/membership-rules.ts'
import { actingHost } from '../host/acting-host.ts'
import { hostHasTerms } from '../host/terms/host-terms-queries.ts'
import { cutAfterWord } from '../host/public-host-rules.ts'
import { Refusal } from '../refusal.ts'
import { type OnlyReviews, ratingOfHost, reviewsOfTrek } from '../review/review-queries.ts'
import { isListed } from '../trek/search/found-treks.ts'
import { highestOf } from '../trek/high-point-rules.ts'
import { landOf, permitFactsOf } from '../trek/land/land-queries.ts'
import { noFilter } from '../trek/search/filter-rules.ts'
import { readTreks } from '../trek/listed-trek-queries.ts'
import { offerOf } from '../trek/offer-rules.ts'
import type { DayKind, Difficulty } from '../trek/trek-rules.ts'
import { departureIs } from '../offer/departure-states.ts'

export type FoundTrek = Awaited<ReturnType<typeof pageOf>>
/** The fields that browsers receive unchanged. They receive texts instead of the others. */
export type TrekPage = Omit<FoundTrek, 'permitFacts' | 'nprPerUsd' | 'permits' | 'climate' | 'restricted'>
export type TrekPageDay = TrekPage['days'][number]
export type TrekPageDeparture = TrekPage['departures'][number]

const SIMILAR = 3

/**
 * A trek with all data of its page, by id or slug, and the terms for a visitor with this standing: members pay less
 * and can book longer. Refused unless it is active and its host approved.
 */
export async function findTrekPage(
  deps: CatalogueDeps,
  idOrSlug: string,
  { most, only = null }: { most: number; only?: OnlyReviews | null },
  standing: Standing = noMember,
) {
  const trek = isIdOrSlug(idOrSlug)
    ? await trekWithParts(deps.db, idOrSlug, nepalDate(deps.now())).where(isListed).executeTakeFirst()
    : undefined
  return pageOf(deps, trek, { most, only }, standing)
}

/** The same page of one of the host's own treks, in any state: a draft as travellers would see it. */
export async function findTrekPreview(deps: CatalogueDeps, trekId: string, visitor: Visitor) {
  const hostId = await actingHost(deps.db, visitor)
  const trek = isUuid(trekId)
    ? await trekWithParts(deps.db, trekId, nepalDate(deps.now()))
        .where('trek.host_id', '=', hostId)
        .where('trek.state', '<>', 'archived')
        .executeTakeFirst()
    : undefined
  return pageOf(deps, trek, { most: 0 }, noMember)
}

/** Search engines show about this much of a page's description. */
const DESCRIPTION_CHARACTERS = 160

type TrekRow = Awaited<ReturnType<ReturnType<typeof trekWithParts>['executeTakeFirst']>>

async function pageOf(
  deps: CatalogueDeps,
  trek: TrekRow,
  { most, only = null }: { most: number; only?: OnlyReviews | null },
  standing: Standing,
) {
  const { db, now, catalogue } = deps
  const at = now()
  const today = nepalDate(at)
  if (!trek) throw new Refusal('trek-not-found')
  const { isMember } = standing
  const ids = trek.departures.map(({ id }) => id)
  const [deals, reviews, hostRating, similar, nprPerUsd] = await Promise.all([
    bestDeals(db, ids, { at, isMember }),
    reviewsOfTrek(db, trek.id, most, only),
    ratingOfHost(db, trek.hostId),
    catalogue.similar(trek.id, SIMILAR).then((alike) => readTreks(deps, alike, { ...noFilter, isMember })),
    nprPerUsdOf(deps),
  ])
  const bookingDeadlineDays = deadlineDaysFor(standing, trek.bookingDeadlineDays)
  const departures = trek.departures.map(offeredOnceListed).map((departure) => ({
    id: departure.id,
    startsOn: departure.starts_on,
    endsOn: departure.ends_on,
    spots: departure.max_spots,
    spotsLeft: departure.max_spots - departure.spots_taken,
    priceCents: departure.price_cents,
    ...paidWith(departure.price_cents, deals.get(departure.id), today),
    ...runsOf(departure),
    closedByHost: !departureIs.onSale(departure.state),
    offer: offerOf(
      {
        state: departure.state,
        startsOn: departure.starts_on,
        maxSpots: departure.max_spots,
        spotsTaken: departure.spots_taken,
      },
      bookingDeadlineDays,
      today,
    ),
  }))
  const top = highestOf({ name: trek.maxAltitudePlace, altitudeM: trek.maxAltitudeM }, trek.days)
  return {
    ...trek,
    summary: trek.summary || cutAfterWord(trek.overview, DESCRIPTION_CHARACTERS),
    maxAltitudePlace: top.name,
    maxAltitudeM: top.altitudeM,
    bookingDeadlineDays,
    memberPercent: standing.discountPercent,
    land: landOf(trek),
    permitFacts: permitFactsOf(trek),
    /** How many rupees a US dollar buys. */
    nprPerUsd,
    today,
    departures,
    reviews,
    hostRating,
    similar,
  }
}

/** Whether a departure with a minimum group runs, in words; nothing for the others, so that they add nothing to the page. */
function runsOf(departure: Running): { runs?: string } {
  const runs = runningText(departure)
  return runs === null ? {} : { runs }
}

const bookedIfForming = sql<number>`case when departure.running = 'forming' then departure_booked(departure.id) else 0 end`

/** The dates of a draft open when it is published. */
function offeredOnceListed<Departure extends { state: string }>(departure: Departure): Departure {
  return departureIs.draft(departure.state) ? { ...departure, state: 'open' } : departure
}

function trekWithParts(db: Db, idOrSlug: string, today: IsoDate) {
  return db
    .selectFrom('trek')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['trek.id', 'trek.slug', 'trek.name', 'trek.region', 'trek.gateway', 'trek.access'])
    .select(['trek.accommodation', 'trek.summary', 'trek.overview', 'trek.fitness'])
    .select(['trek.includes', 'trek.excludes', 'trek.restricted', 'trek.climate', 'trek.permits'])
    .select([
      sql<Difficulty>`trek.difficulty`.as('difficulty'),
      'trek.duration_days as durationDays',
      'trek.distance_km as distanceKm',
      'trek.max_altitude_m as maxAltitudeM',
      'trek.max_altitude_place as maxAltitudePlace',
      'trek.start_place as startPlace',
      'trek.end_place as endPlace',
      'trek.best_months as bestMonths',
      'trek.price_cents as priceCents',
      'trek.max_group_size as maxGroupSize',
      'trek.booking_deadline_days as bookingDeadlineDays',
      'trek.host_id as hostId',
      'host.display_name as hostName',
      'host.photo_key as hostPhotoKey',
      'host.kind as hostKind',
      'host.status as hostStatus',
      'host.bio as hostBio',
      'host.experience as hostExperience',
      'host.years_of_experience as hostYears',
      'host.languages as hostLanguages',
      hostHasTerms.as('hostHasTerms'),
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('trek_day')
          .select(['day', 'place', 'altitude_m as altitudeM', 'mode', 'note', 'description', 'meals'])
          .select([
            sql<DayKind>`kind`.as('kind'),
            sql<number>`hours::float8`.as('hours'),
            sql<number>`km::float8`.as('km'),
          ])
          .whereRef('trek_id', '=', 'trek.id')
          .orderBy('day'),
      ).as('days'),
      jsonArrayFrom(
        eb
          .selectFrom('picture')
          .select(['storage_key as key', 'kind', 'alt', 'width', 'height'])
          .whereRef('trek_id', '=', 'trek.id')
          .orderBy('position'),
      ).as('pictures'),
      jsonArrayFrom(
        eb
          .selectFrom('departure')
          .select(['id', 'starts_on', 'ends_on', 'max_spots', 'spots_taken', 'price_cents', 'state'])
          .select(['running', 'min_spots as minSpots', 'decide_on as decideOn'])
          .select(bookedIfForming.as('booked'))
          .whereRef('trek_id', '=', 'trek.id')
          .where('starts_on', '>', today)
          .where('state', 'in', ['draft', 'open', 'closed'])
          .orderBy('starts_on')
          .orderBy('ends_on'),
      ).as('departures'),
      jsonArrayFrom(
        eb
          .selectFrom('group_discount')
          .select(['from_travellers as from', 'percent'])
          .whereRef('trek_id', '=', 'trek.id')
          .orderBy('from_travellers'),
      ).as('groupTiers'),
    ])
    .where(isUuid(idOrSlug) ? 'trek.id' : 'trek.slug', '=', idOrSlug)
}
