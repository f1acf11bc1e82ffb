import { type OperandValueExpressionOrList, sql } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { Db, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { hostIs } from '../host/host-states.ts'
import { stateList } from '../state-list.ts'

/** Locks a departure with the data for decisions about it, until the transaction ends. */
export async function lockDeparture(tx: Tx, id: string) {
  const departure = isUuid(id) ? await holdDeparture(tx, id) : undefined
  if (!departure) throw new Refusal('departure-not-found')
  return departure
}

/** A departure with the data for decisions about it, not locked. */
export async function findDeparture(db: Db | Tx, id: string) {
  const departure = isUuid(id)
    ? await departures(db).where('departure.id', '=', id).executeTakeFirst()
    : undefined
  if (!departure) throw new Refusal('departure-not-found')
  return departure
}

/**
 * Locks a departure for a decision that follows in the same transaction; nothing when it has fewer free spots than that.
 * A full one is skipped without waiting for its lock.
 */
export function holdDeparture(
  tx: Tx,
  id: OperandValueExpressionOrList<Tables, 'departure', 'id'>,
  spots = 0,
) {
  return locked(tx)
    .where('departure.id', '=', id)
    .where(({ eb }) => eb(eb('departure.spots_taken', '+', spots), '<=', eb.ref('departure.max_spots')))
    .executeTakeFirst()
}

/** Locks two departures in the order of their ids, which excludes a deadlock with others who do the same. */
export function lockDepartures(
  tx: Tx,
  one: OperandValueExpressionOrList<Tables, 'departure', 'id'>,
  other: string,
): Promise<Departure[]> {
  return locked(tx)
    .where(({ eb, or }) => or([eb('departure.id', '=', one), eb('departure.id', '=', other)]))
    .orderBy('departure.id')
    .execute()
}

function locked(tx: Tx) {
  return departures(tx).forUpdate('departure')
}

export type Departure = Awaited<ReturnType<typeof lockDeparture>>

/** Whether a departure belongs to this trek, given by its id or slug. */
export function isOfTrek(
  { trek_id, trek_slug }: Pick<Departure, 'trek_id' | 'trek_slug'>,
  idOrSlug: string,
): boolean {
  return idOrSlug === trek_id || idOrSlug === trek_slug
}

/** A trek's state for a person who books it: a trek cannot be booked while its host may not run treks. */
export const offeredState = sql<string>`case when host.status in ${stateList(hostIs.running)} and host.approval_ended_at is null then trek.state else 'suspended' end`

/** Departures with the data for decisions about them. */
export function departures(db: Db | Tx) {
  return db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['departure.id', 'departure.starts_on', 'departure.ends_on', 'departure.max_spots'])
    .select(['departure.spots_taken', 'departure.price_cents', 'departure.state', 'departure.trek_id'])
    .select(['trek.booking_deadline_days', 'trek.host_id', offeredState.as('trek_state')])
    .select(['departure.min_spots', 'departure.decide_on', 'departure.running'])
    .select('trek.slug as trek_slug')
}
