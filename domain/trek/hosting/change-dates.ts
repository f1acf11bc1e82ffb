import type { Deps } from '../../deps.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { type DateTerms, MOST_AHEAD, problemOfDates, problemOfTerms } from './date-rules.ts'
import { dropDate } from './drop-date.ts'
import { followFirstDate } from './follow-first-date.ts'
import { lockOwnTrek, type LockedTrek } from './own-trek.ts'
import type { TrekActor } from './trek-actor.ts'
import { trekIs } from '../../offer/trek-states.ts'
import { departureIs, departureStates } from '../../offer/departure-states.ts'
import { transition } from '../../states/transition.ts'

type Changing = Pick<Deps, 'db' | 'now'>

/** Adds a departure with its own price and spots. Saved at once; returns its id. */
export async function addDate(
  { db, now }: Changing,
  trekId: string,
  { startsOn, endsOn, ...terms }: { startsOn: string; endsOn: string } & DateTerms,
  actor: TrekActor,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, now())
    refuse(problemOfDates({ durationDays: trek.duration_days, today: trek.today }, startsOn, endsOn))
    refuse(problemOfTerms(terms))
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
    const { min_spots } = mustBeFree(trek, departureId)
    refuse(problemOfTerms(terms))
    if (min_spots !== null && min_spots > terms.spots) throw new Refusal('departure-minimum')
    await tx
      .updateTable('departure')
      .set({ max_spots: terms.spots, price_cents: terms.priceCents })
      .where('id', '=', departureId)
      .execute()
    await followFirstDate(tx, trek, now())
  })
}

/** Removes a departure without bookings. One that other records name stays, and is not offered. */
export async function removeDate(
  { db, now }: Changing,
  trekId: string,
  departureId: string,
  actor: TrekActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const trek = await lockOwnTrek(tx, trekId, actor, now())
    mustBeFree(trek, departureId)
    await dropDate(tx, departureId)
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
  return departure
}

function refuse(problem: RefusalCode | null): void {
  if (problem) throw new Refusal(problem)
}
