import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking } from '../booking/booking-queries.ts'
import type { PartyChange } from '../booking/change/apply-change.ts'
import { contentOf, mustBeChangeable } from '../booking/change/changeable.ts'
import { moveTime, timesText } from '../booking/change/move-rules.ts'
import { withPlan } from '../booking/change/plan-change-rules.ts'
import type { PriceChange } from '../booking/change/price-change-rules.ts'
import { allTermsToday, type TermsToday } from '../booking/price/terms-today-queries.ts'
import { isFree } from '../cancellation/cancel-booking.ts'
import type { Checkout } from '../checkout/start-checkout.ts'
import { nepalDate } from '../dates.ts'
import { type Departure, departures } from '../departure/departure-queries.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { deadlineDaysFor, type Standing } from '../membership/membership-rules.ts'
import { findStanding } from '../membership/standing-queries.ts'
import { departureIs } from '../offer/departure-states.ts'
import { isUuid } from '../ids.ts'
import { trekIs } from '../offer/trek-states.ts'
import { Refusal } from '../refusal.ts'
import { isInTime } from '../trek/booking-deadline-rules.ts'
import { versionNow } from '../trek/versions/trek-versions.ts'
import { mustHaveExtras } from './change-extras.ts'
import { changeOrPay } from './change-or-pay.ts'
import { movedPrice } from './moved-price.ts'
import { mayMoveParty, type Shown } from './party-changes.ts'

/** A departure to which a booking can move, with what that changes. */
export type MoveTo = {
  departure: Departure
  sum: PriceChange
  terms: TermsToday
  free: number
  /** Whether the whole party fits. */
  fits: boolean
}

/**
 * The departures of a booking's trek that can be booked now, by date, with the price of the move at today's price and
 * discounts. Refused with the reason when the booking cannot move; to all but its account it does not exist.
 */
export async function quoteMoves(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  bookingId: string,
  visitor: Visitor,
): Promise<{ booking: Booking; moves: MoveTo[] }> {
  const booking = await findAccountBooking(db, bookingId, visitor)
  await mayMoveParty(db, booking, now())
  await mayMove(db, booking, now())
  return { booking, moves: await movesOf(db, booking, now()) }
}

/** What the move to one departure costs and gives back; see `quoteMoves`. */
export async function quoteMove(
  deps: Pick<Deps, 'db' | 'now'>,
  { bookingId, departureId }: { bookingId: string; departureId: string },
  visitor: Visitor,
): Promise<{ booking: Booking; move: MoveTo }> {
  const { booking, moves } = await quoteMoves(deps, bookingId, visitor)
  const move = chosenOf(moves, departureId)
  await mustHaveExtras(deps.db, move.departure, booking, deps.now())
  return { booking, move }
}

export type Moving = {
  bookingId: string
  departureId: string
  shown: Shown
  key: string
  origin: string
  /** The choice after a cancelled departure that the move answers. */
  choiceId?: string | null
}

/**
 * A confirmed booking moves to another departure of its trek: the new spots are taken first, then the old ones are free, in one
 * transaction. Under today's terms it is free until 30 days before the old start; until 15 days before, the part of the price that
 * a cancellation would not give back becomes non-refundable; at most two moves. A higher price is paid on the card page first,
 * while the spots are held for 15 minutes; the rule's percentage of a fall comes back. After a cancelled departure a move costs nothing and does not count. Traveller and host get a mail.
 */
export async function moveBooking(
  deps: Deps,
  { departureId, ...wanted }: Moving,
  visitor: Visitor,
): Promise<Checkout> {
  if (!isUuid(departureId)) throw new Refusal('move-not-there')
  const content = contentOf(deps.secret, { kind: 'move', departureId })
  return changeOrPay(deps, { ...wanted, departureId, content }, visitor, async (tx, booking) => {
    return proposeMove(tx, booking, departureId, deps.now())
  })
}

/** The move of a booking that the caller has locked, with the departure; refused with the reason when it is not possible. */
export async function proposeMove(
  tx: Tx,
  booking: Booking,
  departureId: string,
  at: Date,
): Promise<PartyChange> {
  await mayMove(tx, booking, at)
  const chosen = chosenOf(await movesOf(tx, booking, at), departureId)
  await mustHaveExtras(tx, chosen.departure, booking, at)
  return moveOf(booking, chosen, { at, versionId: await versionNow(tx, booking.trek_id, at) })
}

/** The departures to which a booking can move today, for the office; none when it cannot move. */
export async function possibleMoves(db: Db, booking: Booking, at: Date): Promise<MoveTo[]> {
  try {
    await mayMoveParty(db, booking, at)
    await mayMove(db, booking, at)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
  return (await movesOf(db, booking, at)).filter(({ fits }) => fits)
}

function chosenOf(moves: readonly MoveTo[], departureId: string): MoveTo {
  const found = moves.find(({ departure }) => departure.id === departureId)
  if (!found) throw new Refusal('move-not-there')
  if (!found.fits) throw new Refusal('no-more-spots')
  return found
}

type Now = { at: Date; versionId: string }

function moveOf(booking: Booking, { departure, sum, terms }: MoveTo, { at, versionId }: Now): PartyChange {
  return {
    kind: 'move',
    positions: [0],
    sum,
    columns: {
      ...terms,
      group_tiers: JSON.stringify(terms.group_tiers),
      departure_id: departure.id,
      children: booking.children,
      details_asked_at: null,
      details_asked_again_at: null,
      reminder_mailed_at: null,
    },
    joining: [],
    move: {
      fromId: booking.departure_id,
      toId: departure.id,
      startsOn: departure.starts_on,
      endsOn: departure.ends_on,
      isFree: isFree(booking, at),
      versionId,
    },
  }
}

/** A significant change by the host or a cancelled departure lets everybody move free of charge; else the days before the start and the earlier moves decide. */
async function mayMove(db: Db | Tx, booking: Booking, at: Date): Promise<void> {
  if (booking.open_choice_id === null) mustBeChangeable(booking, at)
  if (isFree(booking, at)) return
  const { changes: limits } = booking.terms
  if (moveTime(limits, booking.starts_on, nepalDate(at)) === 'closed')
    throw new Refusal('move-too-late', { days: String(limits.lastMoveDays) })
  const { moves } = await db
    .selectFrom('booking_change')
    .select(({ fn }) => fn.countAll<number>().as('moves'))
    .where('booking_id', '=', booking.id)
    .where('kind', '=', 'move')
    .where('is_free_move', '=', false)
    .executeTakeFirstOrThrow()
  if (Number(moves) >= limits.mostMoves)
    throw new Refusal('moved-twice', { times: timesText(limits.mostMoves) })
}

/** The departures of a booking's trek that can be booked now, by date, each with the price of a move there. */
export async function movesOf(db: Db | Tx, booking: Booking, at: Date): Promise<MoveTo[]> {
  const account = booking.account_id === null ? null : { id: booking.account_id }
  const standing = await findStanding(db, account, at)
  const open = await departures(db)
    .where('departure.trek_id', '=', booking.trek_id)
    .where('departure.id', '<>', booking.departure_id)
    .where('departure.starts_on', '>', nepalDate(at))
    .where('departure.state', 'in', departureIs.onSale.states)
    .orderBy('departure.starts_on')
    .orderBy('departure.id')
    .limit(60)
    .execute()
  const bookable = open.filter((departure) => isBookable(departure, standing, at))
  const terms = await allTermsToday(db, booking.trek_id, bookable, { standing, at })
  return bookable.map((departure, index) => {
    const free = departure.max_spots - departure.spots_taken
    const own = terms[index] as TermsToday
    const moved = movedPrice(booking, own, at)
    const sum = withPlan(booking, moved.sum, at, { startsOn: departure.starts_on })
    return { departure, ...moved, sum, free, fits: free >= booking.spots }
  })
}

function isBookable(departure: Departure, standing: Standing, at: Date): boolean {
  const days = deadlineDaysFor(standing, departure.booking_deadline_days)
  return trekIs.active(departure.trek_state) && isInTime(departure.starts_on, days, nepalDate(at))
}
