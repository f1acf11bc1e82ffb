import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking, travellersOf } from '../booking/booking-queries.ts'
import type { NewTraveller, PartyChange } from '../booking/change/apply-change.ts'
import { contentOf, mustBeChangeable } from '../booking/change/changeable.ts'
import { withPlan } from '../booking/change/plan-change-rules.ts'
import { newPrice, type PriceChange } from '../booking/change/price-change-rules.ts'
import { mustFit } from '../booking/hold/hold-spots.ts'
import { MAX_PARTY } from '../booking/price/party-rules.ts'
import { frozenTiers } from '../booking/price/frozen-price-rules.ts'
import { nameErrors, type TravellerName } from '../booking/traveller-name-rules.ts'
import type { Checkout } from '../checkout/start-checkout.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { departureIs } from '../offer/departure-states.ts'
import { trekIs } from '../offer/trek-states.ts'
import { Refusal } from '../refusal.ts'
import { isInTime } from '../trek/booking-deadline-rules.ts'
import { changeOrPay } from './change-or-pay.ts'
import { mayChangeParty, ruleAt, type Shown } from './party-changes.ts'

/** How many travellers can join a booking now: as many as there are free spots, while its departure can be booked; 0 else. */
export function mostJoining(booking: Booking, at: Date): number {
  const { spots, spots_taken, max_spots } = booking
  if (!isOnSale(booking, at)) return 0
  return Math.max(0, Math.min(max_spots - spots_taken, MAX_PARTY - spots))
}

/** What it costs today when this many travellers join a booking, under its frozen terms; for its account only. */
export async function quoteAdding(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { bookingId, count }: { bookingId: string; count: number },
  visitor: Visitor,
) {
  const booking = await findAccountBooking(db, bookingId, visitor)
  await mayChangeParty(db, booking, now())
  mayJoin(booking, count, now())
  return { booking, sum: addingSum(booking, count, now()) }
}

export type Adding = {
  bookingId: string
  people: (TravellerName & { isChild: boolean })[]
  shown: Shown
  key: string
  origin: string
}

/**
 * Travellers join a confirmed booking at its frozen price and discounts: their spots are held for 15 minutes while the
 * difference is paid on the card page. The same key makes no second change. Traveller and host get a mail when it applies.
 */
export async function addTravellers(
  deps: Deps,
  { people: typed, ...wanted }: Adding,
  visitor: Visitor,
): Promise<Checkout> {
  const people = readPeople(typed)
  const content = contentOf(deps.secret, { kind: 'add', people })
  return changeOrPay(deps, { ...wanted, content }, visitor, (tx, booking) =>
    proposeAdding(tx, booking, people, deps.now()),
  )
}

/** These people join a booking that the caller has locked; refused with the reason when it is not possible. */
export async function proposeAdding(
  tx: Tx,
  booking: Booking,
  people: Adding['people'],
  at: Date,
): Promise<PartyChange> {
  mayJoin(booking, people.length, at)
  const last = (await travellersOf(tx, booking.id)).at(-1)?.position ?? 0
  const joining = people.map((person, index): NewTraveller => ({ ...person, position: last + 1 + index }))
  if (last + joining.length >= MAX_PARTY) throw new Refusal('party-size')
  return {
    kind: 'add',
    positions: joining.map(({ position }) => position),
    sum: addingSum(booking, joining.length, at),
    columns: {
      children: booking.children + joining.filter(({ isChild }) => isChild).length,
      details_asked_at: null,
      details_asked_again_at: null,
    },
    joining,
    move: null,
  }
}

/** What it costs when one, two … travellers join a booking, for the office; none when nobody can. */
export async function addingSteps(
  db: Db,
  booking: Booking,
  { most, at }: { most: number; at: Date },
): Promise<{ count: number; sum: PriceChange }[]> {
  try {
    await mayChangeParty(db, booking, at)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
  return Array.from({ length: Math.min(most, mostJoining(booking, at)) }, (_, index) => {
    const count = index + 1
    return { count, sum: addingSum(booking, count, at) }
  })
}

/** The typed names without spaces around them; refused with a sentence for each invalid field of each person. */
export function readPeople(typed: Adding['people']): Adding['people'] {
  if (typed.length === 0) throw new Refusal('add-nobody')
  const fields: Record<string, string> = {}
  const people = typed.map(({ firstName, lastName, isChild }, index) => {
    const name = { firstName: firstName.trim(), lastName: lastName.trim() }
    for (const [field, says] of Object.entries(nameErrors(name))) fields[`joining-${index}-${field}`] = says
    return { ...name, isChild }
  })
  if (Object.keys(fields).length > 0) throw new Refusal('traveller-name-wrong', { fields })
  return people
}

function mayJoin(booking: Booking, count: number, at: Date): void {
  mustBeChangeable(booking, at)
  if (!Number.isInteger(count) || count < 1 || booking.spots + count > MAX_PARTY)
    throw new Refusal('party-size')
  if (!isOnSale(booking, at)) throw new Refusal('departure-takes-no-more')
  mustFit(booking, count)
}

function isOnSale(booking: Booking, at: Date): boolean {
  const { starts_on, departure_state, trek_state, booking_deadline_days } = booking
  const isInPast = !isInTime(starts_on, booking_deadline_days, nepalDate(at))
  return departureIs.onSale(departure_state) && trekIs.active(trek_state) && !isInPast
}

function addingSum(booking: Booking, count: number, at: Date) {
  const next = { ...booking, group_tiers: frozenTiers(booking), spots: booking.spots + count }
  return withPlan(booking, newPrice(booking, next, ruleAt(booking, at)), at)
}
