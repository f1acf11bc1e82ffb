import { sql } from 'kysely'
import { addDays, dayText, nepalDate, type IsoDate } from '../dates.ts'
import { type Departure, lockDeparture } from '../departure/departure-queries.ts'
import { cancelledOn, DAYS_TO_CANCELLATION } from '../departure/minimum-rules.ts'
import type { Deps, Tx } from '../deps.ts'
import { departureIs } from '../offer/departure-states.ts'
import { runningIs } from '../offer/running-states.ts'
import { tryEach } from '../try-each.ts'
import { endDeparture } from './cancel-departure.ts'

const MOST_AT_ONCE = 200

/**
 * Cancels the departures whose minimum group was not booked and whose hosts chose nothing within 48 hours after the
 * decide-by day. Everybody chooses another date, credit or the card. A booking that reaches the minimum at the same moment wins or
 * loses against the lock of the departure: the departure is guaranteed, or it is cancelled. Returns the number of cancelled ones.
 */
export async function cancelBelowMinimum(deps: Deps): Promise<number> {
  const today = nepalDate(deps.now())
  const due = await deps.db
    .selectFrom('departure')
    .select('id')
    .where('running', 'in', runningIs.forming.states)
    .where('state', 'in', departureIs.ahead.states)
    .where('decide_on', '<=', addDays(today, -DAYS_TO_CANCELLATION))
    .orderBy('decide_on')
    .limit(MOST_AT_ONCE)
    .execute()
  let cancelled = 0
  await tryEach(
    due.map(({ id }) => id),
    async (id) => {
      if (await deps.db.transaction().execute((tx) => cancelOne(deps, tx, id, today))) cancelled += 1
    },
  )
  return cancelled
}

async function cancelOne(deps: Deps, tx: Tx, id: string, today: IsoDate): Promise<boolean> {
  const departure = await lockDeparture(tx, id)
  if (!isDue(departure, today)) return false
  const reason = await reasonOf(tx, departure)
  await endDeparture(deps, tx, departure, { by: 'minimum', reason, actorId: null })
  return true
}

function isDue({ running, state, decide_on }: Departure, today: IsoDate): boolean {
  return (
    runningIs.forming(running) &&
    departureIs.ahead(state) &&
    decide_on !== null &&
    cancelledOn(decide_on) <= today
  )
}

/** '3 of the 6 spots that this departure needs were booked by Fri 5 Feb 2027.' */
async function reasonOf(tx: Tx, { id, min_spots, decide_on }: Departure): Promise<string> {
  const { rows } = await sql<{ booked: number }>`select departure_booked(${id}) as booked`.execute(tx)
  const by = decide_on === null ? '' : ` by ${dayText(decide_on)}`
  return `${rows[0]?.booked ?? 0} of the ${min_spots} spots that this departure needs were booked${by}.`
}
