import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import { mayRun } from '../host/host-rules.ts'
import { Refusal } from '../refusal.ts'
import { confirmedOperatorOf, operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { readReason } from './person-rules.ts'
import { transition } from '../states/transition.ts'
import { accountStates } from '../account/account-states.ts'

type About = { personId: string; reason: string }

/**
 * An operator suspends an account: nobody can sign in with it, every session of it ends at once on every process, and
 * the person is notified of the reason. Bookings stay. A host with treks must be suspended as a host first. Requires a
 * fresh second factor.
 */
export async function suspendPerson(
  deps: Deps,
  { personId, reason }: About,
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const why = readReason(reason)
  await deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId, operator)
    const state = transition(accountStates, person.state, 'suspend')
    if (person.role === 'operator') throw new Refusal('person-is-operator')
    if (mayRun(await hostStatusOf(tx, personId))) throw new Refusal('person-runs-treks')
    await tx
      .updateTable('account')
      .set({ state, stopped_at: at, stopped_because: why })
      .where('id', '=', personId)
      .execute()
    await endAllSessions(tx, personId, at)
    const subject = { kind: 'account', id: personId }
    await recordAction(tx, at, { actorId: operator.id, act: 'suspend-person', subject, reason: why })
    await deps.enqueue(tx, 'mail-account-suspended', { accountId: personId, at: at.toISOString() })
  })
}

/** An operator lifts an account's suspension, and the person is notified. Requires a fresh second factor. */
export async function liftPersonSuspension(
  deps: Deps,
  { personId }: Pick<About, 'personId'>,
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  await deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId, operator)
    const state = transition(accountStates, person.state, 'lift-suspension')
    await tx
      .updateTable('account')
      .set({ state, stopped_at: null, stopped_because: '' })
      .where('id', '=', personId)
      .execute()
    const subject = { kind: 'account', id: personId }
    await recordAction(tx, at, { actorId: operator.id, act: 'let-person-back', subject })
    await deps.enqueue(tx, 'mail-account-restored', { accountId: personId, at: at.toISOString() })
  })
}

/** An operator ends all sessions of an account, which can sign in again. Returns the number of ended sessions. */
export async function endSessionsOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { personId, reason }: About,
  visitor: Visitor,
): Promise<number> {
  const operator = operatorOf(visitor)
  const why = readReason(reason)
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, personId, operator)
    const sessions = await endAllSessions(tx, personId, now())
    await recordAction(tx, now(), {
      actorId: operator.id,
      act: 'end-sessions',
      reason: why,
      detail: { sessions },
      subject: { kind: 'account', id: personId },
    })
    return sessions
  })
}

/** Ends every session of an account, in the transaction of the cause; returns their number. */
export async function endAllSessions(tx: Tx, accountId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function lockPerson(tx: Tx, id: string, operator: { id: string }) {
  if (id === operator.id) throw new Refusal('person-own')
  const person = isUuid(id)
    ? await tx
        .selectFrom('account')
        .select(['state', 'role'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!person) throw new Refusal('person-not-found')
  return person
}
