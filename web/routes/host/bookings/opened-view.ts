import type { Account } from '#domain/account/visitor.ts'
import { findShareLines } from '#domain/booking/price/share-line-queries.ts'
import { claimsOnDeparture } from '#domain/claim/host-claims-queries.ts'
import { nepalDate } from '#domain/dates.ts'
import { saleSwitch } from '#domain/departure/departure-view-rules.ts'
import { bookingsOfDeparture, type bookedDepartures } from '#domain/host-dashboard/host-bookings-queries.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import type { HostStatus } from '#domain/host/host-states.ts'
import { walkerReviews } from '#domain/review/walker-queries.ts'
import { isContactTime } from '#domain/traveller/details-times-rules.ts'
import { blockNotes, participantsOf } from '#domain/traveller/participants-rules.ts'
import { readParticipants } from '#domain/traveller/read-participants.ts'
import type { Visit } from '../../../http/context.ts'
import { bookingRow, filterOf, shareRows } from './bookings-view.ts'
import { departureIs } from '#domain/offer/departure-states.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

type Arrived = Visit & { account: Account; hostStatus: HostStatus | null; url: URL }
type Departure = Awaited<ReturnType<typeof bookedDepartures>>[number]
export type Opened = NonNullable<Awaited<ReturnType<typeof openedOf>>>
export type OpenedBooking = Opened['bookings'][number]

/** The bookings of the expanded departure, and its travellers if requested. */
export async function openedOf(
  { deps, url, visitor, hostStatus }: Arrived,
  departure: Departure | undefined,
) {
  if (!departure) return null
  const today = nepalDate(deps.now())
  const { id, startsOn, endsOn, deadlineDays, state, bookings: standing } = departure
  const { contacts, view } = filterOf(url.searchParams)
  const bookings = await bookingsOfDeparture(deps.db, id)
  const [shares, claims, reviews] = await Promise.all([
    findShareLines(
      deps.db,
      bookings.map(({ id: each }) => each),
    ),
    claimsOnDeparture(deps.db, id),
    mayRun(hostStatus) ? walkerReviews(deps, id) : null,
  ])
  // The travellers of a cancelled departure choose one by one: all bookings belong here.
  const isAll = view !== 'cancelled' || departureIs.cancelled(state)
  return {
    id,
    bookings: bookings
      .filter(({ state: each }) => isAll || bookingIs.cancelled(each))
      .map((booking) => ({
        ...bookingRow(booking, { startsOn, isCancelled: departureIs.cancelled(state), today }),
        ...reviews?.get(booking.id),
        claim: claims.get(booking.id) ?? null,
        shareLines: shareRows(shares.get(booking.id) ?? []),
      })),
    walkers: contacts && standing > 0 && mayRun(hostStatus) ? await walkersOf({ deps, visitor }, id) : null,
    hasWalkers: standing > 0,
    isContactTime: isContactTime({ startsOn, endsOn, deadlineDays }, today),
    saleSwitch: saleSwitch(state, startsOn, today),
  }
}

async function walkersOf({ deps, visitor }: Pick<Visit, 'deps' | 'visitor'>, departureId: string) {
  const list = await readParticipants(deps, { departureId, passports: false }, visitor)
  const people = participantsOf(list).map(({ name, notes, extras, consent, answers, phone, contact }) => ({
    name,
    notes,
    extras,
    consent,
    answers,
    phone,
    contact,
  }))
  return { people, blocks: list.blocks.map((block) => ({ name: block.name, notes: blockNotes(block) })) }
}
