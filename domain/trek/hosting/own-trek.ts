import type { Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import { nepalDate, type IsoDate } from '../../dates.ts'
import type { Db, Tx } from '../../deps.ts'
import { actingHost } from '../../host/acting-host.ts'
import { Refusal } from '../../refusal.ts'
import type { TrekState } from '../../offer/trek-states.ts'
import type { TrekActor } from './trek-actor.ts'

export type LockedTrek = Awaited<ReturnType<typeof lockOwnTrek>>

/**
 * One of the host's own treks with all its departures, locked until the transaction ends, so that nobody books in the
 * meantime. Foreign, archived and missing treks are not found alike; an operator with a reason acts on anybody's. Lock
 * order: trek, then departures; booking locks no trek.
 */
export async function lockOwnTrek(tx: Tx, trekId: string, actor: TrekActor, now: Date) {
  const trek = await lockTrekRow(tx, trekId, actor)
  await actor.onForeign?.(tx, trek)
  const departures = await lockDepartures(tx, trekId)
  const today = nepalDate(now)
  return {
    ...trek,
    departures,
    today,
    isBooked: departures.some((departure) => isTaken(departure, today)),
  }
}

/** The same trek without locking its departures: bookings continue. */
export async function lockTrekRow(tx: Tx, trekId: string, actor: TrekActor) {
  const hostId = actor.onForeign ? null : await actingHost(tx, actor)
  const trek = isUuid(trekId)
    ? await tx
        .selectFrom('trek')
        .selectAll()
        .where('id', '=', trekId)
        .$if(hostId !== null, (query) => query.where('host_id', '=', hostId))
        .where('state', '<>', 'archived')
        // Not FOR UPDATE: rows that refer to the trek, such as a review, must not wait for it.
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (!trek) throw new Refusal('trek-not-found')
  return { ...trek, state: trek.state as TrekState }
}

function lockDepartures(tx: Tx, trekId: string) {
  return tx
    .selectFrom('departure')
    .select(['id', 'starts_on', 'ends_on', 'max_spots', 'spots_taken', 'price_cents', 'state'])
    .select(['min_spots', 'decide_on', 'running'])
    .where('trek_id', '=', trekId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether travellers have booked or hold spots on a departure that has not ended: pending, or confirmed. */
export function isTaken(
  { state, spots_taken, ends_on }: { state: string; spots_taken: number; ends_on: IsoDate },
  today: IsoDate,
): boolean {
  return ['open', 'closed', 'departed'].includes(state) && spots_taken > 0 && ends_on >= today
}

/** Refuses anybody who does not run this trek, before reading anything of it. */
export async function mustRunTrek(db: Db | Tx, trekId: string, visitor: Visitor): Promise<void> {
  const hostId = await actingHost(db, visitor)
  const trek = isUuid(trekId)
    ? await db
        .selectFrom('trek')
        .select('id')
        .where('id', '=', trekId)
        .where('host_id', '=', hostId)
        .where('state', '<>', 'archived')
        .executeTakeFirst()
    : undefined
  if (!trek) throw new Refusal('trek-not-found')
}
