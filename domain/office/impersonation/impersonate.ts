import type { Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { operatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { IMPERSONATION_MINUTES, impersonationReasons } from './impersonation-rules.ts'
import { accountIs } from '../../account/account-states.ts'

type See = { personId: string; reason: string }

/**
 * From now on, and for at most 15 minutes, this operator's browser shows the site as that traveller or host sees it. It
 * is read only, without a sign-in, and changes nothing of the person. It ends an earlier impersonation of the same
 * session.
 */
export async function impersonate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { personId, reason }: See,
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const sessionId = visitor.sessionId
  if (!sessionId) throw new Refusal('signed-out')
  if (!Object.hasOwn(impersonationReasons, reason)) throw new Refusal('look-needs-reason')
  const why = impersonationReasons[reason as keyof typeof impersonationReasons]
  const at = now()
  await db.transaction().execute(async (tx) => {
    await lockSession(tx, sessionId)
    const person = isUuid(personId)
      ? await tx
          .selectFrom('account')
          .select(['id', 'state', 'role'])
          .where('id', '=', personId)
          .executeTakeFirst()
      : undefined
    if (!person || accountIs.erased(person.state)) throw new Refusal('person-not-found')
    if (person.role !== 'traveller' || !accountIs.active(person.state)) throw new Refusal('not-to-be-seen-as')
    await end(tx, { sessionId, at, actorId: operator.id })
    const { id } = await tx
      .insertInto('seeing')
      .values({
        session_id: sessionId,
        operator_id: operator.id,
        person_id: person.id,
        reason: why,
        begun_at: at,
        ends_at: new Date(at.getTime() + IMPERSONATION_MINUTES * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'see-as',
      reason: why,
      detail: { impersonation: id },
      subject: { kind: 'account', id: person.id },
    })
  })
}

/** Ends the impersonation. Does nothing without one. */
export async function endImpersonation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const { sessionId } = visitor
  if (!sessionId) throw new Refusal('signed-out')
  await db.transaction().execute(async (tx) => {
    await lockSession(tx, sessionId)
    await end(tx, { sessionId, at: now(), actorId: operator.id })
  })
}

/**
 * Records the end of impersonations whose quarter of an hour, or whose session, has ended; they have shown nothing
 * since then.
 */
export async function closeImpersonations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  const over = await db
    .selectFrom('seeing')
    .innerJoin('session', 'session.id', 'seeing.session_id')
    .select(['seeing.id', 'seeing.session_id as sessionId'])
    .where('seeing.ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('seeing.ends_at', '<=', at), eb('session.ended_at', 'is not', null)]))
    .limit(100)
    .execute()
  for (const { id, sessionId } of over)
    await db.transaction().execute((tx) => end(tx, { id, sessionId, at, actorId: null }))
  return over.length
}

/** A session's impersonations begin and end one at a time. */
async function lockSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst()
}

/** With an id only that one, not a later one. */
type End = { id?: string; sessionId: string; at: Date; actorId: string | null }

async function end(tx: Tx, { id, sessionId, at, actorId }: End): Promise<void> {
  const ended = await tx
    .updateTable('seeing')
    .set({ ended_at: at })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'person_id'])
    .executeTakeFirst()
  if (!ended) return
  await recordAction(tx, at, {
    actorId,
    act: 'end-seeing',
    detail: { impersonation: ended.id },
    subject: { kind: 'account', id: ended.person_id },
  })
}
