import { addDays, isDate, type IsoDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { lockOwnTrek, type LockedTrek } from './own-trek.ts'
import { daysOf } from './form/readiness-rules.ts'
import type { TrekActor } from './trek-actor.ts'
import { trekIs } from '../../offer/trek-states.ts'
import { departureIs, departureStates } from '../../offer/departure-states.ts'
import { transition, statesAllowing } from '../../states/transition.ts'

const MOST_AHEAD = 100
const YEARS_AHEAD_DAYS = 3 * 366
const HIGHEST_PRICE_CENTS = 100_000_00
type Changing = Pick<Deps, 'db' | 'now'>
export type DateTerms = { spots: number; priceCents: Cents }

/** Adds a departure with its own price and spots. Saved at once; returns its id. */
export async function addDate(
  { db, now }: Changing,
  trekId: string,
  { startsOn, endsOn, ...terms }: { startsOn: string; endsOn: string } & DateTerms,
  actor: TrekActor,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, now())
    mustBeDates(trek, startsOn, endsOn)
    mustBeTerms(terms)
    const there = trek.departures.filter(({ state }) => !departureIs.cancelled(state))
    if (there.some(({ starts_on, ends_on }) => starts_on === startsOn && ends_on === endsOn))
      throw new Refusal('departure-there')
    if (there.filter(({ starts_on }) => starts_on >= trek.today).length >= MOST_AHEAD)
      throw new Refusal('too-many-departures')
    const { id } = await tx
      .insertInto('departure')
      .values({
        trek_id: trekId,
        starts_on: startsOn,
        ends_on: endsOn,
        max_spots: terms.spots,
        price_cents: terms.priceCents,
        state: trekIs.draft(trek.state) ? 'draft' : 'open',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await followFirstDate(tx, trek, now())
    return id
  })
}

/** Changes the spots and the price of a departure without bookings. Saved at once. */
export async function changeDate(
  { db, now }: Changing,
  trekId: string,
  { departureId, ...terms }: { departureId: string } & DateTerms,
  actor: TrekActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, now())
    mustBeFree(trek, departureId)
    mustBeTerms(terms)
    await tx
      .updateTable('departure')
      .set({ max_spots: terms.spots, price_cents: terms.priceCents })
      .where('id', '=', departureId)
      .execute()
    await followFirstDate(tx, trek, now())
  })
}

/**
 * Removes a departure without bookings. Where it was booked before, a booking has moved, or a deal names it, the record stays and is not
 * offered.
 */
export async function removeDate(
  { db, now }: Changing,
  trekId: string,
  departureId: string,
  actor: TrekActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, now())
    mustBeFree(trek, departureId)
    const booked = tx.selectFrom('booking').select('id').where('departure_id', '=', departureId)
    const dealt = tx.selectFrom('deal').select('id').where('departure_id', '=', departureId)
    const ordered = tx.selectFrom('change_order').select('id').where('departure_id', '=', departureId)

    const left = tx.selectFrom('booking_change').select('id').where('from_departure_id', '=', departureId)

    const moved = tx.selectFrom('booking_change').select('id').where('to_departure_id', '=', departureId)

    const named = booked.union(dealt).union(ordered).union(left).union(moved)
    if (await named.executeTakeFirst())
      await tx.updateTable('departure').set({ state: 'cancelled' }).where('id', '=', departureId).execute()
    else await tx.deleteFrom('departure').where('id', '=', departureId).execute()
    await followFirstDate(tx, trek, now())
  })
}

/** The current departure of this trek; refused when it is booked or has begun. */
function mustBeFree({ departures, today }: LockedTrek, departureId: string) {
  const departure = departures.find(({ id }) => id === departureId)
  if (!departure) throw new Refusal('departure-not-found')
  if (departure.spots_taken > 0) throw new Refusal('departure-booked')
  if (departure.starts_on < today) throw new Refusal('departure-over')
  transition(departureStates, departure.state, 'change')
}

function mustBeDates({ duration_days, today }: LockedTrek, startsOn: IsoDate, endsOn: IsoDate): void {
  if (!isDate(startsOn) || !isDate(endsOn)) throw new Refusal('departure-needs-dates')
  if (startsOn < today) throw new Refusal('departure-in-past')
  if (startsOn > addDays(today, YEARS_AHEAD_DAYS)) throw new Refusal('departure-too-far')
  const days = daysOf(startsOn, endsOn)
  // As specified, the length is not checked while there is no duration, but on publishing.
  if (days < 1 || days > 60 || (duration_days > 0 && days !== duration_days))
    throw new Refusal('departure-length')
}

function mustBeTerms({ spots, priceCents }: DateTerms): void {
  if (!Number.isInteger(spots) || spots < 1 || spots > 50) throw new Refusal('departure-spots')
  if (priceCents > HIGHEST_PRICE_CENTS) throw new Refusal('departure-price-too-high')
  if (!Number.isInteger(priceCents) || priceCents < 100) throw new Refusal('departure-price')
}

/**
 * A trek's price is that of its first future departure; one with bookings keeps its price, a published one without
 * dates its last.
 */
async function followFirstDate(tx: Tx, { id, state, price_cents, isBooked, today }: LockedTrek, at: Date) {
  const first = await tx
    .selectFrom('departure')
    .select('price_cents')
    .where('trek_id', '=', id)
    .where('state', 'in', statesAllowing(departureStates, 'change'))
    .where('starts_on', '>=', today)
    .orderBy('starts_on')
    .orderBy('ends_on')
    .limit(1)
    .executeTakeFirst()
  const price = isBooked ? price_cents : (first?.price_cents ?? (trekIs.draft(state) ? 0 : price_cents))
  await tx.updateTable('trek').set({ price_cents: price, updated_at: at }).where('id', '=', id).execute()
}
