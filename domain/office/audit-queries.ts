import { sql } from 'kysely'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'

export type AuditFilter = {
  act: string
  /** An account's id, or 'program'. */
  actor: string
  subject: string
  /** An account's id: its acts, and acts about it. */
  person?: string
  before: number | null
}

const PAGE = 100

/** The audit log, newest first, a page at a time: all of it, or one act's, one person's or one subject's. */
export async function findActs(
  { db }: Pick<Deps, 'db'>,
  { act, actor, subject, person = '', before }: AuditFilter,
) {
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['audit_entry.id', 'happened_at', 'act', 'subject_kind', 'subject_id', 'reason', 'detail'])
    .select(['actor_id', 'account.first_name', 'account.email'])
    .$if(act !== '', (query) => query.where('act', '=', act))
    .$if(actor === 'program', (query) => query.where('actor_id', 'is', null))
    .$if(isUuid(actor), (query) => query.where('actor_id', '=', actor))
    .$if(subject !== '', (query) => query.where('subject_id', '=', subject))
    .$if(isUuid(person), (query) => query.where(ofPerson(person)))
    .$if(before !== null, (query) => query.where('audit_entry.id', '<', before))
    .orderBy('audit_entry.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  return { acts: shown, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
}

/** An account's acts, and acts about it: its account, its bookings, its application, and proposals about it. */
function ofPerson(person: string) {
  return sql<boolean>`(actor_id = ${person} or subject_id in (
    select ${person}::text
    union all select id::text from booking where account_id = ${person}
    union all select id::text from verification where account_id = ${person}
    union all select id::text from proposal where account_id = ${person}))`
}

/** The acts and the actors of the log, for the filter. */
export async function findAuditChoices({ db }: Pick<Deps, 'db'>) {
  const acts = await db.selectFrom('audit_entry').select('act').distinct().orderBy('act').execute()
  const actors = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'email'])
    .where('id', 'in', (eb) => eb.selectFrom('audit_entry').select('actor_id').distinct())
    .orderBy('first_name')
    .execute()
  return { acts: acts.map(({ act }) => act), actors }
}

/** The person of the audit log's filter; null for an unknown id. */
export async function findAuditPerson({ db }: Pick<Deps, 'db'>, person: string) {
  if (!isUuid(person)) return null
  const row = await db
    .selectFrom('account')
    .select(['id', 'first_name as firstName', 'email'])
    .where('id', '=', person)
    .executeTakeFirst()
  return row ? { id: row.id, name: row.firstName || row.email } : null
}
