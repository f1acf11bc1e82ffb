import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockHost, reviewHost } from '../payout/hold-payouts.ts'
import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'
import { hostStates } from '../host/host-states.ts'
import { transition } from '../states/transition.ts'

/**
 * An operator suspends a host: the treks are no longer listed or bookable, payouts are held, every session of the host
 * ends, and the host is notified of the reason. Existing bookings stay until an operator decides about each departure.
 * Requires a fresh second factor.
 */
export async function suspendHost(
  deps: Deps,
  { hostId, reason }: { hostId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const why = readWords(reason)
  if (why === '' || why.length > 500) throw new Refusal('suspension-needs-reason')
  await deps.db.transaction().execute(async (tx) => {
    const status = transition(hostStates, await lockStatus(tx, hostId, operator), 'suspend')
    await tx
      .updateTable('host')
      .set({ status, suspended_at: at, suspended_reason: why })
      .where('id', '=', hostId)
      .execute()
    await tx
      .updateTable('session')
      .set({ ended_at: at })
      .where('account_id', '=', hostId)
      .where('ended_at', 'is', null)
      .execute()
    await reviewHost(tx, hostId, at)
    const subject = { kind: 'host', id: hostId }
    await recordAction(tx, at, { actorId: operator.id, act: 'suspend-host', subject, reason: why })
    await deps.enqueue(tx, 'mail-host-suspended', { hostId, at: at.toISOString() })
  })
}

/**
 * An operator lifts a host's suspension; the host is verified again if the bank details are still the confirmed ones.
 */
export async function liftSuspension(
  deps: Deps,
  { hostId }: { hostId: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockStatus(tx, hostId, operator)
    const bank = await tx
      .selectFrom('vault.bank_account')
      .select('confirmed_at')
      .where('host_id', '=', hostId)
      .executeTakeFirst()
    const status = transition(hostStates, before, bank?.confirmed_at ? 'lift-as-verified' : 'lift-suspension')
    await tx
      .updateTable('host')
      .set({ status, suspended_at: null, suspended_reason: '' })
      .where('id', '=', hostId)
      .execute()
    await reviewHost(tx, hostId, at)
    const subject = { kind: 'host', id: hostId }
    await recordAction(tx, at, { actorId: operator.id, act: 'lift-suspension', subject })
    await deps.enqueue(tx, 'mail-host-suspension-lifted', { hostId, at: at.toISOString() })
  })
}

/** An operator keeps a suspended host's departure; the alternative is to cancel it. */
export async function keepDeparture(
  deps: Deps,
  { hostId, departureId }: { hostId: string; departureId: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  await deps.db.transaction().execute(async (tx) => {
    transition(hostStates, await lockStatus(tx, hostId, operator), 'keep-departure')
    const departure = isUuid(departureId)
      ? await tx
          .selectFrom('departure')
          .innerJoin('trek', 'trek.id', 'departure.trek_id')
          .select('departure.id')
          .where('departure.id', '=', departureId)
          .where('trek.host_id', '=', hostId)
          .executeTakeFirst()
      : undefined
    if (!departure) throw new Refusal('departure-not-found')
    const subject = { kind: 'departure', id: departureId }
    await recordAction(tx, at, { actorId: operator.id, act: 'keep-departure', subject })
  })
}

async function lockStatus(tx: Tx, hostId: string, operator: { id: string }): Promise<string> {
  if (operator.id === hostId) throw new Refusal('host-own')
  const host = isUuid(hostId)
    ? await tx.selectFrom('host').select('id').where('id', '=', hostId).executeTakeFirst()
    : undefined
  if (!host) throw new Refusal('host-not-found')
  await lockHost(tx, hostId)
  const { status } = await tx
    .selectFrom('host')
    .select('status')
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow()
  return status
}
