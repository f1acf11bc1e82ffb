import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Deps, Tx } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { isUuid } from '../ids.ts'
import { departureStates } from '../offer/departure-states.ts'
import { Refusal } from '../refusal.ts'
import { isAllowed } from '../states/transition.ts'
import { dropDate } from '../trek/hosting/drop-date.ts'
import { followFirstDate } from '../trek/hosting/follow-first-date.ts'
import { type LockedTrek, lockOwnTrek } from '../trek/hosting/own-trek.ts'

/**
 * Removes the dates of one submission that nobody has booked and that have not begun; the others stay. Repeating it
 * removes nothing more.
 */
export async function undoDates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  batchId: string,
  visitor: Visitor,
): Promise<{ removed: number; stay: number }> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const inBatch = await lockBatch(tx, batchId, hostId)
    let removed = 0
    for (const trekId of [...new Set(inBatch.map(({ trek_id }) => trek_id))].toSorted()) {
      const trek = await lockOwnTrek(tx, trekId, visitor, at)
      const ids = new Set(inBatch.map(({ id }) => id))
      const free = trek.departures.filter((date) => ids.has(date.id) && isFree(date, trek))
      for (const { id } of free) await dropDate(tx, id)
      if (free.length > 0) await followFirstDate(tx, trek, at)
      removed += free.length
    }
    await tx.updateTable('date_batch').set({ undone_at: at }).where('id', '=', batchId).execute()
    const subject = { kind: 'date_batch', id: batchId }
    await recordAction(tx, at, { actorId: hostId, act: 'undo-dates', subject, detail: { removed } })
    return { removed, stay: inBatch.length - removed }
  })
}

/** The dates of the host's submission that are still offered, with the submission locked. */
async function lockBatch(tx: Tx, batchId: string, hostId: string) {
  const batch = isUuid(batchId)
    ? await tx
        .selectFrom('date_batch')
        .select('id')
        .where('id', '=', batchId)
        .where('host_id', '=', hostId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!batch) throw new Refusal('batch-not-found')
  return tx
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['departure.id', 'departure.trek_id'])
    .where('departure.batch_id', '=', batchId)
    .where('departure.state', '<>', 'cancelled')
    .where('trek.state', '<>', 'archived')
    .execute()
}

function isFree(date: LockedTrek['departures'][number], { today }: LockedTrek): boolean {
  return date.spots_taken === 0 && date.starts_on >= today && isAllowed(departureStates, date.state, 'change')
}
