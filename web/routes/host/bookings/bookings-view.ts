import { href } from 'react-router'
import type { ShareLine } from '#domain/booking/price/share-line-rules.ts'
import { mayBeMissed, type DepartureView } from '#domain/departure/departure-view-rules.ts'
import type { BookedDeparture, HostBooking } from '#domain/host-dashboard/host-bookings-queries.ts'
import { dayText, monthText, nepalDate, rangeText, shortDay, type IsoDate } from '#domain/dates.ts'
import { chargeText, usd } from '#domain/money.ts'
import { lastBookingDay } from '#domain/trek/booking-deadline-rules.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { counted } from '#figure-text'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { departureIs } from '#domain/offer/departure-states.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

/** The names of the views, by their query parameter. */
export const viewNames = {
  ahead: 'Ahead',
  trail: 'On the trail',
  past: 'Walked',
  cancelled: 'Cancelled',
} as const satisfies Record<DepartureView, string>
export const views = Object.keys(viewNames) as DepartureView[]

export type BookingsFilter = {
  view: DepartureView
  trek: string
  open: string
  contacts: boolean
  most: number
}

/** The number of departures at first, and of each further page. */
export const SHOWN = 30

export function filterOf(search: URLSearchParams): BookingsFilter {
  const view = views.find((name) => name === search.get('show')) ?? 'ahead'
  const most = Number(search.get('most'))
  return {
    view,
    trek: search.get('trek') ?? '',
    open: search.get('open') ?? '',
    contacts: search.has('contacts'),
    most: Number.isInteger(most) && most > SHOWN && most <= 2000 ? most : SHOWN,
  }
}

/** The address of the page with these filters; default values are left out. */
export function searchOf({ view, trek, open, contacts, most }: Partial<BookingsFilter>): string {
  const search = new URLSearchParams()
  if (view && view !== 'ahead') search.set('show', view)
  if (trek) search.set('trek', trek)
  if (most && most > SHOWN) search.set('most', String(most))
  if (open) search.set('open', open)
  if (contacts) search.set('contacts', '1')
  return search.size > 0 ? `?${search}` : ''
}

type State = { tone: 'ok' | 'info' | 'warn' | 'off' | 'none' | 'done'; says: string }

export function stateOf(departure: BookedDeparture, today: IsoDate): State {
  const { state, startsOn, endsOn, travellers, pendingSpots, maxSpots, deadlineDays } = departure
  if (departureIs.cancelled(state)) return { tone: 'none', says: 'Cancelled' }
  // All its bookings are cancelled.
  if (travellers + pendingSpots === 0) return { tone: 'off', says: 'No travellers' }
  if (endsOn < today) return { tone: 'done', says: 'Walked' }
  if (startsOn <= today) return { tone: 'info', says: 'On the trail' }
  if (departureIs.closed(state)) return { tone: 'off', says: 'Closed' }
  if (travellers + pendingSpots >= maxSpots) return { tone: 'info', says: 'Full' }
  if (lastBookingDay(startsOn, deadlineDays) < today) return { tone: 'ok', says: 'Confirmed, booking closed' }
  return travellers > 0 ? { tone: 'ok', says: 'Confirmed' } : { tone: 'warn', says: 'Being booked' }
}

export type DepartureRow = ReturnType<typeof departureRow>

export function departureRow(departure: BookedDeparture, today: IsoDate) {
  const { id, trek, startsOn, endsOn, travellers, maxSpots, pending, pendingSpots, cancelled } = departure
  return {
    id,
    trek,
    month: startsOn.slice(0, 7),
    travellers,
    netCents: departure.netCents,
    day: shortDay(startsOn),
    dates: rangeText(startsOn, endsOn),
    state: stateOf(departure, today),
    picture: departure.pictureKey && pictureUrl(departure.pictureKey, 320),
    taken: `${travellers} of ${maxSpots}`,
    pending: pending > 0 ? `${pending} being paid, ${spotsText(pendingSpots)}` : null,
    cancelled: cancelled > 0 ? `${cancelled} cancelled` : null,
    net: usd(departure.netCents),
  }
}

/** Departures grouped by the month of their start, each month with its sums. */
export function byMonth(departures: readonly DepartureRow[]) {
  return [...Map.groupBy(departures, ({ month }) => month)].map(([month, ofMonth]) => {
    const sum = (of: (row: DepartureRow) => number) => ofMonth.reduce((sum, row) => sum + of(row), 0)
    const count = counted(ofMonth.length, 'departure')
    const share = usd(sum(({ netCents }) => netCents))
    return {
      month: monthText(month),
      ofMonth,
      sums: `${count}, ${spotsText(sum(({ travellers }) => travellers))}, your share ${share}`,
    }
  })
}

type OfDeparture = {
  startsOn: IsoDate
  /** The departure is cancelled: its travellers choose what happens. */
  isCancelled: boolean
  today: IsoDate
}

export function bookingRow(booking: HostBooking, { startsOn, isCancelled, today }: OfDeparture) {
  const { id, reference, leadName, spots, children, state, complete, confirmedAt, cancelledAt } = booking
  const isOff = bookingIs.cancelled(state)
  const isChoosing = isCancelled && !isOff
  return {
    id,
    reference,
    isOff,
    isMissed: bookingIs.noShow(state),
    awaitsAnswer: booking.awaitsAnswer,
    messageTo: booking.accountId
      ? `${href('/messages')}?user=${booking.accountId}`
      : href(`${DASHBOARD}/bookings/:id/message`, { id }),
    name: leadName ?? reference,
    party: spotsText(spots) + (children > 0 ? `, ${counted(children, 'child', 'children')}` : ''),
    when: isChoosing ? 'chooses another date or a refund' : whenText(confirmedAt, cancelledAt),
    details:
      isOff || isCancelled
        ? ''
        : complete >= spots
          ? 'Details complete'
          : missingText(spots - complete, spots),
    isComplete: complete >= spots,
    net: usd(booking.netCents),
    unpaid: booking.unpaidCents > 0 ? `Paid in parts, ${chargeText(booking.unpaidCents)} still to pay` : null,
    mayBeMissed: !isCancelled && mayBeMissed(state, startsOn, today),
  }
}

/** The lines of a share as its table shows them. */
export function shareRows(lines: readonly ShareLine[]) {
  return lines.map(({ label, cents, isSum }) => ({
    label,
    amount: usd(cents),
    kind: isSum ? ('total' as const) : cents < 0 ? ('minus' as const) : undefined,
  }))
}

function whenText(confirmedAt: Date, cancelledAt: Date | null): string {
  if (cancelledAt) return `cancelled ${dayText(nepalDate(cancelledAt))}`
  return `booked ${dayText(nepalDate(confirmedAt))}`
}

/** 'Details missing', with the number if there are several travellers. */
function missingText(missing: number, spots: number): string {
  return spots === 1 ? 'Details missing' : `Details missing: ${missing} of ${spots}`
}

function spotsText(spots: number): string {
  return counted(spots, 'traveller')
}
