import { createHash } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import { minimumColumns, minimumOn } from '../departure/minimum-rules.ts'
import type { Deps, Tx } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { isUuid } from '../ids.ts'
import { departureIs } from '../offer/departure-states.ts'
import { trekIs } from '../offer/trek-states.ts'
import { Refusal } from '../refusal.ts'
import { followFirstDate } from '../trek/hosting/follow-first-date.ts'
import { type LockedTrek, lockOwnTrek } from '../trek/hosting/own-trek.ts'
import { checkDates, type CheckedDate, type KnownTrek, type NewDate } from './date-verdict-rules.ts'
import { mustBeFew } from './must-be-few.ts'
import { findTimesOff } from './new-dates-queries.ts'

export type LeftOut = Pick<CheckedDate, 'trek' | 'trekId' | 'startsOn' | 'endsOn'> & { says: string }
export type AddedDates = { batchId: string; added: number; leftOut: LeftOut[] }

/**
 * Adds up to 100 dates of one or several own treks in one transaction. A date that no longer fits is left out and
 * reported. The same key gives the same result again; another list under a used key is refused.
 */
export async function addDates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { key, dates }: { key: string; dates: readonly NewDate[] },
  visitor: Visitor,
): Promise<AddedDates> {
  mustBeFew(dates)
  if (!isUuid(key)) throw new Refusal('date-key-missing')
  const at = now()
  return db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const sent = createHash('sha256').update(JSON.stringify(dates)).digest()
    // A simultaneous submission with this key waits here.
    const batch = await tx
      .insertInto('date_batch')
      .values({ host_id: hostId, key, made_at: at, sent_sha256: sent })
      .onConflict((conflict) => conflict.columns(['host_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!batch) return addedBefore(tx, { hostId, key, sent })
    const treks = await lockTreks(tx, dates, visitor, at)
    const timesOff = await findTimesOff(tx, hostId)
    const checked = checkDates(dates, { treks: treks.map(knownOf), timesOff, today: nepalDate(at) })
    const leftOut = checked.flatMap(({ trek, trekId, startsOn, endsOn, leftOut: out }) =>
      out ? [{ trek, trekId, startsOn, endsOn, says: out.says }] : [],
    )
    const added = await writeDates(tx, checked, treks, batch.id, nepalDate(at))
    for (const trek of treks) await followFirstDate(tx, trek, at)
    await tx
      .updateTable('date_batch')
      .set({ left_out: JSON.stringify(leftOut) })
      .where('id', '=', batch.id)
      .execute()
    const detail = { added, left_out: leftOut.length }
    const subject = { kind: 'date_batch', id: batch.id }
    await recordAction(tx, at, { actorId: hostId, act: 'add-dates', subject, detail })
    return { batchId: batch.id, added, leftOut }
  })
}

async function addedBefore(
  tx: Tx,
  { hostId, key, sent }: { hostId: string; key: string; sent: Buffer },
): Promise<AddedDates> {
  const batch = await tx
    .selectFrom('date_batch')
    .select(['id', 'left_out', 'sent_sha256'])
    .select(({ selectFrom, fn }) =>
      selectFrom('departure')
        .select(fn.countAll<number>().as('count'))
        .whereRef('departure.batch_id', '=', 'date_batch.id')
        .as('added'),
    )
    .where('host_id', '=', hostId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!sent.equals(batch.sent_sha256)) throw new Refusal('date-key-used')
  return { batchId: batch.id, added: Number(batch.added), leftOut: batch.left_out as LeftOut[] }
}

/** In the order of their ids, which excludes a deadlock with others who do the same. */
async function lockTreks(tx: Tx, dates: readonly NewDate[], visitor: Visitor, at: Date) {
  const treks: LockedTrek[] = []
  for (const id of [...new Set(dates.map(({ trekId }) => trekId))].toSorted())
    treks.push(await lockOwnTrek(tx, id, visitor, at))
  return treks
}

function knownOf(trek: LockedTrek): KnownTrek {
  const dates = trek.departures.filter(({ state }) => !departureIs.cancelled(state))
  return {
    id: trek.id,
    name: trek.name,
    durationDays: trek.duration_days,
    deadlineDays: trek.booking_deadline_days,
    dates: dates.map(({ starts_on, ends_on }) => ({ startsOn: starts_on, endsOn: ends_on })),
  }
}

async function writeDates(
  tx: Tx,
  checked: readonly CheckedDate[],
  treks: readonly LockedTrek[],
  batchId: string,
  today: IsoDate,
): Promise<number> {
  const drafts = new Set(treks.filter(({ state }) => trekIs.draft(state)).map(({ id }) => id))
  const deadlines = new Map(treks.map((trek) => [trek.id, trek.booking_deadline_days]))
  const rows = checked
    .filter(({ leftOut }) => !leftOut)
    .map(({ trekId, startsOn, endsOn, spots, priceCents, minimum }) => ({
      ...minimumColumns(minimumOn(minimum, { startsOn, deadlineDays: deadlines.get(trekId) ?? 0, today })),
      trek_id: trekId,
      starts_on: startsOn,
      ends_on: endsOn,
      max_spots: spots,
      price_cents: priceCents,
      state: drafts.has(trekId) ? 'draft' : 'open',
      batch_id: batchId,
    }))
  if (rows.length > 0) await tx.insertInto('departure').values(rows).execute()
  return rows.length
}
