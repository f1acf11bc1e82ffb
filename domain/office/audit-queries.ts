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
  const [acts, ids] = await Promise.all([valuesOf(db, 'act'), valuesOf(db, 'actor_id')])
  if (ids.length === 0) return { acts, actors: [] }
  const actors = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'email'])
    .where('id', 'in', ids)
    .orderBy('first_name')
    .execute()
  return { acts, actors }
}

/** The different values of a column of the log, one index lookup for each: the log is long and the values are few. */
async function valuesOf(db: Deps['db'], column: 'act' | 'actor_id'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from audit_entry where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_entry where ${name} > found.value order by ${name} limit 1) from found
      where found.value is not null
    )
    select value::text from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
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
