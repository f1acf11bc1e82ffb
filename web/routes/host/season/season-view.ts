import { daysBetween, type IsoDate, rangeText, shortDay } from '#domain/dates.ts'
import { runningText } from '#domain/departure/minimum-rules.ts'
import { departureIs } from '#domain/offer/departure-states.ts'
import { lastBookingDay } from '#domain/trek/booking-deadline-rules.ts'
import type { SeasonDate } from '#domain/season/season-queries.ts'
import { usd } from '#domain/money.ts'

/** What the season shows: departures by their state. */
export const shows = {
  all: 'All',
  full: 'Full',
  none: 'No bookings',
  closed: 'Closed',
  trail: 'On the trail',
} as const
export type Show = keyof typeof shows
export type SeasonFilter = { show: Show; trek: string; isList: boolean }

export function filterOf(search: URLSearchParams): SeasonFilter {
  const show = search.get('show') ?? 'all'
  return {
    show: Object.hasOwn(shows, show) ? (show as Show) : 'all',
    trek: search.get('trek') ?? '',
    isList: search.get('view') === 'list',
  }
}

/** The address of the season with these filters; default values are left out. */
export function searchOf({ show, trek, isList }: SeasonFilter): string {
  const search = new URLSearchParams()
  if (isList) search.set('view', 'list')
  if (show !== 'all') search.set('show', show)
  if (trek) search.set('trek', trek)
  return search.size > 0 ? `?${search}` : ''
}

export type SeasonState = { tone: 'trail' | 'full' | 'ok' | 'none' | 'off'; says: string; shows: Show[] }

/** The state of a departure on a day in Nepal, in words. */
export function stateOf(date: SeasonDate, today: IsoDate): SeasonState {
  const { state, startsOn, taken, maxSpots, deadlineDays } = date
  if (departureIs.draft(state)) return { tone: 'off', says: 'Draft', shows: ['none'] }
  if (startsOn <= today) {
    return { tone: 'trail', says: `On the trail, day ${daysBetween(startsOn, today) + 1}`, shows: ['trail'] }
  }
  const none: Show[] = taken === 0 ? ['none'] : []
  if (departureIs.closed(state)) return { tone: 'off', says: 'Closed', shows: ['closed', ...none] }
  if (taken >= maxSpots) return { tone: 'full', says: 'Full', shows: ['full'] }
  if (lastBookingDay(startsOn, deadlineDays) < today) {
    return { tone: 'off', says: 'Booking closed', shows: none }
  }
  return taken === 0
    ? { tone: 'none', says: 'No bookings yet', shows: none }
    : { tone: 'ok', says: 'On sale', shows: [] }
}

export type SeasonRow = ReturnType<typeof rowOf>

/** A departure as the months and the list show it. */
export function rowOf(date: SeasonDate, today: IsoDate) {
  const { id, trekId, trek, startsOn, endsOn, taken, elsewhere, maxSpots, priceCents, state } = date
  return {
    id,
    trekId,
    trek,
    startsOn,
    endsOn,
    taken,
    elsewhere,
    maxSpots,
    state: stateOf(date, today),
    /** How far it is from its minimum group; null without one. */
    runs: runningText(date),
    dates: rangeText(startsOn, endsOn),
    short: shortRange(startsOn, endsOn),
    price: usd(priceCents),
    /** Its price and spots stay: it is booked, or it has begun. */
    isLocked: taken > 0 || startsOn < today || !departureIs.changeable(state),
  }
}

/** '14 – 27 Mar', '28 Mar – 10 Apr'. */
export function shortRange(from: IsoDate, to: IsoDate): string {
  const last = shortDay(to)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))} – ${last}`
    : `${shortDay(from)} – ${last}`
}
