import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import { holdDeparture, lockDepartures, offeredState } from '../departure/departure-queries.ts'
import type { Db, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { departureChoiceIs } from './choice/departure-choice-states.ts'
import { orderedExtras } from './extra/ordered-extra-queries.ts'
import { stateList } from '../state-list.ts'
import { bookingIs } from '../states/booking-states.ts'
import { soldDeadlineDays, soldTerms } from '../trek/versions/sold-terms-queries.ts'

export type Booking = Awaited<ReturnType<typeof findBooking>>

/** A booking with the data of its departure and trek for all decisions about it. */
export async function findBooking(db: Db | Tx, id: string) {
  const booking = isUuid(id) ? await bookings(db).where('booking.id', '=', id).executeTakeFirst() : undefined
  if (!booking) throw new Refusal('booking-not-found')
  return booking
}

/** The same, for its owner: the account or the browser that made it. Anyone else gets 'not found'. */
export async function findOwnBooking(db: Db | Tx, id: string, visitor: Visitor) {
  const booking = await findBooking(db, id)
  if (!isOwner(booking, visitor)) throw new Refusal('booking-not-found')
  return booking
}

/** The same, for its account only: the cookie of the browser that made it verifies no address. */
export async function findAccountBooking(db: Db | Tx, id: string, visitor: Visitor) {
  const booking = await findBooking(db, id)
  mustBeOfAccount(booking, visitor)
  return booking
}

/**
 * Locks a booking until the transaction ends, its departure before it: the common lock order. `also` is a departure to which it
 * may move. Refused when the booking moves at the same moment, because another departure is locked then.
 */
export async function lockBooking(tx: Tx, id: string, also: string | null = null) {
  if (!isUuid(id)) throw new Refusal('booking-not-found')
  const own = tx.selectFrom('booking').select('departure_id').where('booking.id', '=', id)
  const [departure, booking] = await Promise.all([
    also === null ? holdDeparture(tx, own) : lockDepartures(tx, own, also),
    bookings(tx).where('booking.id', '=', id).forUpdate('booking').executeTakeFirst(),
  ])
  const isLocked = Array.isArray(departure)
    ? departure.some((each) => each.id === booking?.departure_id)
    : departure?.id === booking?.departure_id
  if (booking && isLocked) return booking
  const exists = tx.selectFrom('booking').select('id').where('id', '=', id)
  throw new Refusal((await exists.executeTakeFirst()) ? 'booking-just-moved' : 'booking-not-found')
}

/** The same, for its owner; anyone else gets 'not found'. */
export async function lockOwnBooking(tx: Tx, id: string, visitor: Visitor) {
  const booking = await lockBooking(tx, id)
  if (!isOwner(booking, visitor)) throw new Refusal('booking-not-found')
  return booking
}

/** The same, for its account only. */
export async function lockAccountBooking(tx: Tx, id: string, visitor: Visitor) {
  const booking = await lockBooking(tx, id)
  mustBeOfAccount(booking, visitor)
  return booking
}

/** Answers 'not found' to everybody but the booking's account. */
export function mustBeOfAccount(booking: { account_id: string | null }, visitor: Visitor): void {
  if (!isOfAccount(booking, visitor)) throw new Refusal('booking-not-found')
}

/** Everybody on a booking, the lead first. A position that somebody left stays empty. */
export async function travellersOf(db: Db | Tx, bookingId: string) {
  return db
    .selectFrom('booking_traveller')
    .select(['position', 'first_name', 'last_name', 'is_child'])
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()
}

/** The account it belongs to, or the browser that made it: after signing out, the browser counts as a new visitor. */
export function isOwner(
  booking: { account_id: string | null; visitor_id: string },
  visitor: Visitor,
): boolean {
  return (
    booking.visitor_id === visitor.id ||
    (booking.account_id !== null && booking.account_id === visitor.account?.id)
  )
}

/** Whether the visitor is signed in to the booking's account, whose address a mailed code has proved. */
export function isOfAccount({ account_id }: { account_id: string | null }, { account }: Visitor): boolean {
  return account !== null && account_id === account.id
}

/** Whether the traveller chose the present or an earlier date after a cancelled departure. */
export const movedByChoice = sql<boolean>`exists (select from departure_choice moved
  where moved.booking_id = booking.id and moved.state in ${stateList(departureChoiceIs.moved)})`

function bookings(db: Db | Tx) {
  return db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .leftJoin('trek_version as sold', 'sold.id', 'booking.sold_version_id')
    .selectAll('booking')
    .select(['departure.starts_on', 'departure.ends_on', 'departure.max_spots', 'departure.spots_taken'])
    .select(['departure.state as departure_state', 'departure.trek_id'])
    .select(['trek.name as trek_name', 'trek.slug as trek_slug', offeredState.as('trek_state')])
    .select([
      'trek.host_id',
      'trek.duration_days',
      'trek.deposit_percent as trek_deposit_percent',
      soldTerms.as('terms'),
    ])
    .select(soldDeadlineDays.as('booking_deadline_days'))
    .leftJoin('offer_change', (join) =>
      join.onRef('offer_change.booking_id', '=', 'booking.id').on('offer_change.state', '=', 'open'),
    )
    .select(['offer_change.id as open_change_id', 'offer_change.decide_by as open_change_until'])
    .leftJoin('departure_choice', (join) =>
      join
        .onRef('departure_choice.booking_id', '=', 'booking.id')
        .on('departure_choice.state', '=', 'open')
        // A program of an earlier version may end a booking without its choice.
        .on('booking.state', 'in', bookingIs.confirmed.states),
    )
    .select(['departure_choice.id as open_choice_id', 'departure_choice.decide_by as open_choice_until'])
    .select(movedByChoice.as('moved_by_choice'))
    .select(['sold.is_current as is_sold_current', orderedExtras.as('extras')])
}
