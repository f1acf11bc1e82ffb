import { isUuid } from '../../ids.ts'
import { creditBalance } from '../../credit/credit-queries.ts'
import type { Db, Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { shownTo } from '../../suspension/person-rules.ts'

/** The state of an account, names masked: what staff see of a person before they give a reason. */
export async function findOfficePerson({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const account = isUuid(id)
    ? await db
        .selectFrom('account')
        .leftJoin('host', 'host.id', 'account.id')
        .select(['account.id', 'account.state', 'account.role', 'account.created_at', 'account.email'])
        .select(['account.first_name', 'account.last_name', 'account.stopped_because as why'])
        .select(['account.stopped_at as since', 'host.status as hostStatus'])
        .where('account.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!account) throw new Refusal('person-not-found')
  const [counts, credit, membership, erasure, history] = await Promise.all([
    countsOf(db, id, now()),
    creditBalance(db, id),
    membershipOf(db, id),
    erasureOf(db, id),
    historyOf(db, id),
  ])
  const named = { firstName: account.first_name, lastName: account.last_name, email: account.email }
  return {
    id: account.id,
    state: account.state,
    role: account.role,
    createdAt: account.created_at,
    ...shownTo('support', named),
    hostStatus: account.hostStatus,
    suspendedAt: account.since,
    suspendedReason: account.why,
    counts,
    creditCents: credit,
    membership,
    erasure,
    history,
  }
}

async function countsOf(db: Db, id: string, at: Date) {
  const counts = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('booking')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .where('submitted_at', 'is not', null)
        .as('bookings'),
      eb
        .selectFrom('participant')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .as('conversations'),
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
        .as('sessions'),
    ])
    .executeTakeFirstOrThrow()
  const { bookings, conversations, sessions } = counts
  return { bookings: bookings ?? 0, conversations: conversations ?? 0, sessions: sessions ?? 0 }
}

async function membershipOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('membership')
    .select(['plan', 'state'])
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ? `${row.plan}, ${row.state}` : null
}

async function erasureOf(db: Db, id: string) {
  const row = await db
    .selectFrom('erasure')
    .select(['asked_at', 'due_at'])
    .where('account_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row ? { askedAt: row.asked_at, dueAt: row.due_at } : null
}

/** The history of the account, newest first. */
async function historyOf(db: Db, id: string) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', id)
    .orderBy('audit_entry.id', 'desc')
    .limit(30)
    .execute()
}
