import type { Party } from '#domain/booking/price/party-rules.ts'
import type { OnlyReviews } from '#domain/review/review-queries.ts'
import type { Visitors } from '#domain/trek/land/permit-rules.ts'
import type { TrekPageDeparture } from '#domain/pages/trek-page-queries.ts'
import { readVisitors } from '../../../shared/trek/read-visitors.ts'

/**
 * The choice in the URL of a trek page: the departure, the party, whether all departures are listed, which reviews, and
 * whose prices.
 */
export type Choice = {
  departure: TrekPageDeparture | undefined
  /** Requested, but no longer bookable. */
  gone: boolean
  party: Party
  allDates: boolean
  reviews: ShownReviews
  /** Whose prices of permits and visas the page counts; null before a choice, which means those of foreign visitors. */
  visitors: Visitors | null
  /** The maximum of travellers: the departure's free spots, before a choice those of the departure with the most. */
  most: number
}

/** The latest few, all of them, or only those with photos or a low rating. */
export type ShownReviews = 'first' | 'all' | OnlyReviews

/** The number of departures on the page at first. */
export const FIRST_DATES = 4

/** Parses the choice from the URL; the party never exceeds the free spots of the departure. */
export function choiceFrom(search: URLSearchParams, departures: readonly TrekPageDeparture[]): Choice {
  const id = search.get('departure') ?? ''
  const asked = departures.find((departure) => departure.id === id)
  const departure = asked?.offer === 'open' ? asked : undefined
  const open = departures.filter(({ offer }) => offer === 'open')
  const most = departure?.spotsLeft ?? Math.max(1, ...open.map(({ spotsLeft }) => spotsLeft))
  const adults = Math.min(most, Math.max(1, whole(search.get('adults'), 1)))
  const children = Math.min(most - adults, whole(search.get('children'), 0))
  const isFar = departure !== undefined && departures.indexOf(departure) >= FIRST_DATES
  const allDates = isFar || search.get('dates') === 'all'
  return {
    departure,
    gone: id !== '' && !departure,
    party: { adults, children },
    allDates,
    reviews: reviewsIn(search),
    visitors: readVisitors(search.get('visitors')),
    most,
  }
}

export function reviewsIn(search: URLSearchParams): ShownReviews {
  const asked = search.get('reviews')
  return asked === 'all' || asked === 'photos' || asked === 'low' ? asked : 'first'
}

/** The address of the same page with another choice. */
export function addressOf(choice: Choice, change: Partial<Choice> = {}): string {
  const { departure, party, allDates, reviews, visitors } = { ...choice, ...change }
  const search = new URLSearchParams()
  if (departure) search.set('departure', departure.id)
  search.set('adults', String(party.adults))
  search.set('children', String(party.children))
  if (allDates) search.set('dates', 'all')
  if (reviews !== 'first') search.set('reviews', reviews)
  if (visitors) search.set('visitors', visitors)
  return `?${search}`
}

/** The departure for weather, kit list and refunds: the chosen one, else the next bookable one. */
export function departureShown(
  { departure }: Choice,
  departures: readonly TrekPageDeparture[],
): TrekPageDeparture | undefined {
  return departure ?? departures.find(({ offer }) => offer === 'open')
}

function whole(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : otherwise
}

/**
 * The input of Book Now. Without script a stepper's button comes before the stored number, so the first value counts.
 */
export function bookingOf(form: FormData): { departureId: string; party: Party } {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    departureId: text('departure'),
    party: { adults: whole(text('adults'), 0), children: whole(text('children'), 0) },
  }
}
