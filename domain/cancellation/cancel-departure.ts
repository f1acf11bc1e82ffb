import { isFresh } from '../account/fresh-proof-rules.ts'
import type { Visitor } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { lockDeparture, type Departure } from '../departure/departure-queries.ts'
import { hostIs } from '../host/host-states.ts'
import { departureIs } from '../offer/departure-states.ts'
import type { DepartureEnd } from './end-with-departure.ts'

export type DepartureCancellation = {
  departureId: string
  /** The reason that every traveller with a booking receives; at most 500 characters. */
  reason: string
}

/**
 * The trek's host or an operator cancels a departure. From that moment it cannot be booked or paid for, and a job asks
 * every traveller for a choice: another date, credit or the card. On the trail it refunds everybody in full. Only an operator can end a trek that is under way. Because this moves money, the second factor
 * must be fresh.
 */
export async function cancelDeparture(
  deps: Deps,
  { departureId, reason }: DepartureCancellation,
  visitor: Visitor,
): Promise<void> {
  const { db, now } = deps
  const why = reason.trim()
  await db.transaction().execute(async (tx) => {
    const departure = await lockDeparture(tx, departureId)
    const by = await actorOn(tx, departure, visitor, now())
    if (why === '' || why.length > 500) throw new Refusal('cancellation-needs-reason')
    if (!mayBeCancelled(departure, by, nepalDate(now()))) throw new Refusal('departure-not-cancellable')
    await endDeparture(deps, tx, departure, { by, reason: why, actorId: visitor.account?.id ?? null })
    crashPoint('cancel-departure:before-commit')
  })
  crashPoint('cancel-departure:committed')
}

/** Cancels a locked departure: its bookings end in a job, and its host gets a mail. */
export async function endDeparture(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  departure: Departure,
  { by, reason, actorId }: DepartureEnd & { actorId: string | null },
): Promise<void> {
  const { id: departureId, state: from } = departure
  await tx.updateTable('departure').set({ state: 'cancelled' }).where('id', '=', departureId).execute()
  const offersChoice = mayChooseAfter(departure, nepalDate(now()))
  await recordAction(tx, now(), {
    actorId,
    act: 'cancel-departure',
    reason,
    subject: { kind: 'departure', id: departureId },
    detail: { by, from, offersChoice },
  })
  await enqueue(tx, 'end-departure-bookings', { departureId, by, reason, offersChoice })
  await enqueue(tx, 'mail-departure-cancelled-to-host', { departureId })
}

/** Who cancels, as the bookings record it; anyone but the trek's host and operators is refused. */
async function actorOn(
  tx: Tx,
  { host_id }: Departure,
  visitor: Visitor,
  at: Date,
): Promise<'host' | 'operator'> {
  if (visitor.account?.id === host_id && (await isActiveHost(tx, host_id))) {
    if (!isFresh(visitor.secondFactorAt, at)) throw new Refusal('second-factor-needed')
    return 'host'
  }
  confirmedOperatorOf(visitor, at)
  return 'operator'
}

async function isActiveHost(tx: Tx, id: string): Promise<boolean> {
  const host = await tx.selectFrom('host').select('status').where('id', '=', id).executeTakeFirst()
  return hostIs.running(host?.status)
}

function mayBeCancelled({ state, starts_on }: Departure, by: 'host' | 'operator', today: string): boolean {
  if (departureIs.ahead(state)) return by === 'operator' || starts_on > today
  return departureIs.onTrail(state) && by === 'operator'
}

/** Whether travellers choose what they get when the departure is cancelled that day: it has not begun. */
export function mayChooseAfter(
  { state, starts_on }: Pick<Departure, 'state' | 'starts_on'>,
  today: string,
): boolean {
  return departureIs.ahead(state) && starts_on > today
}
