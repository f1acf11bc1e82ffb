import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import { addDays, dayText, isDate, nepalDate, type IsoDate } from '../dates.ts'
import { saleSwitch } from '../departure/departure-view-rules.ts'
import type { Deps, Tx } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { departureIs, departureStates } from '../offer/departure-states.ts'
import { Refusal } from '../refusal.ts'
import { transition } from '../states/transition.ts'
import { lockOwnTrek } from '../trek/hosting/own-trek.ts'
import { MOST_DAYS_AHEAD } from './repeat-dates-rules.ts'

const MOST_TIMES_OFF = 50
const LONGEST_NOTE = 100
export type TypedTimeOff = { firstOn: string; lastOn: string; note: string }

/**
 * The host runs no trek on these days: departures without taken spots that touch them close, in the same transaction.
 * Those with bookings stay; the host decides about each. Returns how many closed and how many are booked.
 */
export async function setTimeOff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  typed: TypedTimeOff,
  visitor: Visitor,
): Promise<{ closed: number; booked: number }> {
  const at = now()
  const today = nepalDate(at)
  const { firstOn, lastOn, note } = mustBeDays(typed, today)
  return db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const touched = await lockTouched(tx, { hostId, firstOn, lastOn, at }, visitor)
    await mustBeRoom(tx, hostId)
    const { id } = await tx
      .insertInto('host_time_off')
      .values({ host_id: hostId, first_on: firstOn, last_on: lastOn, note, made_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const free = touched.filter(
      ({ spots_taken, state, starts_on }) =>
        spots_taken === 0 && saleSwitch(state, starts_on, today) === 'close',
    )
    for (const date of free) await close(tx, date, { hostId, at })
    const booked = touched.filter(
      ({ spots_taken, state }) => spots_taken > 0 && departureIs.ahead(state),
    ).length
    const detail = { closed: free.length, booked }
    await recordAction(tx, at, {
      actorId: hostId,
      act: 'set-time-off',
      subject: { kind: 'host_time_off', id },
      detail,
    })
    return detail
  })
}

function mustBeDays({ firstOn, lastOn, note }: TypedTimeOff, today: IsoDate): TypedTimeOff {
  const fields: Record<string, string> = {}
  if (!isDate(firstOn)) fields['firstOn'] = 'Enter the first day.'
  if (!isDate(lastOn)) fields['lastOn'] = 'Enter the last day.'
  else if (isDate(firstOn) && lastOn < firstOn) fields['lastOn'] = 'The last day is not before the first.'
  else if (lastOn < today) fields['lastOn'] = 'The last day is today or later.'
  else if (lastOn > addDays(today, MOST_DAYS_AHEAD))
    fields['lastOn'] = `The last day is at most ${dayText(addDays(today, MOST_DAYS_AHEAD))}.`
  if (note.length > LONGEST_NOTE) fields['note'] = `A note has at most ${LONGEST_NOTE} letters.`
  if (Object.keys(fields).length > 0) throw new Refusal('form-invalid', { fields })
  return { firstOn, lastOn, note }
}

/** All the host's treks are locked first, in the order of their ids: adding dates and bookings wait. */
async function lockTouched(
  tx: Tx,
  { hostId, firstOn, lastOn, at }: { hostId: string; firstOn: IsoDate; lastOn: IsoDate; at: Date },
  visitor: Visitor,
) {
  const treks = await tx
    .selectFrom('trek')
    .select('id')
    .where('host_id', '=', hostId)
    .where('state', '<>', 'archived')
    .orderBy('id')
    .execute()
  const departures = []
  for (const { id } of treks) departures.push(...(await lockOwnTrek(tx, id, visitor, at)).departures)
  return departures.filter(({ starts_on, ends_on }) => starts_on <= lastOn && ends_on >= firstOn)
}

async function mustBeRoom(tx: Tx, hostId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('host_time_off')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MOST_TIMES_OFF) throw new Refusal('too-many-times-off')
}

async function close(
  tx: Tx,
  { id, state }: { id: string; state: string },
  { hostId, at }: { hostId: string; at: Date },
): Promise<void> {
  const to = transition(departureStates, state, 'close')
  await tx.updateTable('departure').set({ state: to }).where('id', '=', id).execute()
  const subject = { kind: 'departure', id }
  await recordAction(tx, at, { actorId: hostId, act: 'close-departure', subject })
}
