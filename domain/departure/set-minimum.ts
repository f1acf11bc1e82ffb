import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { departureIs } from '../offer/departure-states.ts'
import { runningIs, runningStates } from '../offer/running-states.ts'
import { Refusal } from '../refusal.ts'
import { transition } from '../states/transition.ts'
import { type Departure, lockDeparture } from './departure-queries.ts'
import { type Minimum, minimumColumns, problemOfMinimum, usualDecideOn } from './minimum-rules.ts'

/** A minimum group as typed: null spots for none; an empty day for the usual one. */
export type TypedMinimum = { spots: number | null; decideOn: string }
type Changing = Pick<Deps, 'db' | 'now'>

/**
 * The host sets, changes or removes the minimum group of a future departure. While spots are booked or held it can only
 * be lowered, and its day stays. Lowering it to what is booked guarantees the departure. Once guaranteed nothing changes.
 */
export async function setMinimum(
  { db, now }: Changing,
  { departureId, ...typed }: TypedMinimum & { departureId: string },
  visitor: Visitor,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const departure = await lockOwn(tx, departureId, hostId, nepalDate(at))
    if (departure.running !== null && !runningIs.forming(departure.running))
      throw new Refusal('departure-decided')
    const minimum = minimumOf(typed, departure, nepalDate(at))
    mustBeAllowed(departure, minimum)
    await tx.updateTable('departure').set(minimumColumns(minimum)).where('id', '=', departure.id).execute()
    await sql`select guarantee_if_reached(${departure.id})`.execute(tx)
    const subject = { kind: 'departure', id: departure.id }
    const detail = { minimum: minimum?.spots ?? null, decide_on: minimum?.decideOn ?? null }
    await recordAction(tx, at, { actorId: hostId, act: 'set-minimum', subject, detail })
  })
}

/**
 * The host guarantees that a forming departure runs, also below its minimum. It cannot be taken back. Repeating it changes
 * nothing.
 */
export async function guaranteeDeparture(
  { db, now }: Changing,
  departureId: string,
  visitor: Visitor,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const { id, running } = await lockOwn(tx, departureId, hostId, nepalDate(at))
    if (runningIs.guaranteed(running)) return
    if (running === null) throw new Refusal('departure-decided')
    const guaranteed = transition(runningStates, running, 'guarantee')
    await tx.updateTable('departure').set({ running: guaranteed }).where('id', '=', id).execute()
    const subject = { kind: 'departure', id }
    await recordAction(tx, at, { actorId: hostId, act: 'guarantee-departure', subject })
  })
}

/** The locked departure of this host, before its start. */
async function lockOwn(tx: Tx, departureId: string, hostId: string, today: IsoDate): Promise<Departure> {
  const departure = await lockDeparture(tx, departureId)
  if (departure.host_id !== hostId) throw new Refusal('departure-not-found')
  if (!departureIs.changeable(departure.state) || departure.starts_on <= today)
    throw new Refusal('departure-over')
  return departure
}

/** Without a typed day: the present one, or the usual one. A sold day stays, also when it has passed. */
function minimumOf({ spots, decideOn: typed }: TypedMinimum, departure: Departure, today: IsoDate): Minimum {
  if (spots === null) return null
  const {
    starts_on: startsOn,
    booking_deadline_days: deadlineDays,
    max_spots: maxSpots,
    decide_on: stored,
  } = departure
  const decideOn = typed || stored || usualDecideOn({ startsOn, deadlineDays, today })
  // A day that stays can have passed.
  const from = decideOn === stored ? decideOn : today
  const minimum = { spots, decideOn }
  const problem = problemOfMinimum(minimum, { startsOn, deadlineDays, today: from, maxSpots })
  if (problem === 'departure-decide-on')
    throw new Refusal('form-invalid', { fields: { decideOn: new Refusal(problem).message } })
  if (problem) throw new Refusal('form-invalid', { fields: { minimum: new Refusal(problem).message } })
  return minimum
}

/** With spots booked or held, the minimum is sold: it can only be lowered. */
function mustBeAllowed({ spots_taken, min_spots, decide_on }: Departure, minimum: Minimum): void {
  if (spots_taken === 0) return
  if (!minimum || min_spots === null || minimum.spots > min_spots || minimum.decideOn !== decide_on)
    throw new Refusal('departure-minimum-sold')
}
