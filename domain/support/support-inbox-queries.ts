import { sql } from 'kysely'
import { referenceOf } from '../booking-reference.ts'
import type { Deps } from '../deps.ts'
import { shownName } from '../shown-name.ts'
import type { SupportState } from '../message/support-case-states.ts'
import type { SupportList } from './support-rules.ts'
import { supportCaseIs } from '../message/support-case-states.ts'
import { stateList } from '../state-list.ts'

export type QueuedChat = {
  id: string
  /** First name and initial, or a guest's booking. */
  name: string
  /** The waiting message, or the latest one; null while the chat is assigned to somebody else. */
  words: string | null
  state: SupportState
  /** The assignee; null without one. */
  assignee: { id: string; name: string } | null
  /** Since when the person waits for an answer; null when the person's message is next. */
  waitingSince: Date | null
  changedAt: Date
}

/** The maximum of a list. */
const MOST = 200

type Row = {
  id: string
  state: SupportState
  waiting_since: Date | null
  changed_at: Date
  booking_id: string | null
  client_id: string | null
  first_name: string
  last_name: string
  assignee_id: string | null
  assignee_name: string
  body: string | null
  removed: boolean | null
}

/** The support chats of one list for a member of staff, the longest wait first; resolved ones newest first. */
export async function findSupportInbox(
  { db }: Pick<Deps, 'db'>,
  list: SupportList,
  staffId: string,
): Promise<QueuedChat[]> {
  const { rows } = await sql<Row>`
    select s.conversation_id as id, s.state, s.waiting_since, s.changed_at, c.booking_id, c.client_id,
      coalesce(a.first_name, '') as first_name, coalesce(a.last_name, '') as last_name,
      s.assignee_id, coalesce(nullif(w.first_name, ''), w.email, '') as assignee_name,
      m.body, m.removed_at is not null as removed
    from support_case s join conversation c on c.id = s.conversation_id
      left join account a on a.id = c.client_id left join account w on w.id = s.assignee_id
      left join lateral (select body, removed_at from message
        where conversation_id = c.id and (sent_at >= s.waiting_since and sender_role = 'client' or place = c.last_place)
        order by place limit 1) m on true
    where ${wheres[list](staffId)}
    order by ${list === 'resolved' ? sql`s.changed_at desc` : sql`s.waiting_since nulls last, s.changed_at`}, s.conversation_id
    limit ${MOST}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    state: row.state,
    waitingSince: row.waiting_since,
    changedAt: row.changed_at,
    words: row.assignee_id === null || row.assignee_id === staffId ? wordsOf(row) : null,
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name } : null,
  }))
}

/** The number of chats in each list for a member of staff. */
export async function countSupportInbox(
  { db }: Pick<Deps, 'db'>,
  staffId: string,
): Promise<Record<SupportList, number>> {
  const { rows } = await sql<Record<SupportList, number>>`select
    count(*) filter (where ${wheres.waiting(staffId)}) as waiting, count(*) filter (where ${wheres.mine(staffId)}) as mine,
    count(*) filter (where ${wheres.open(staffId)}) as open, count(*) filter (where ${wheres.resolved(staffId)}) as resolved
    from support_case s`.execute(db)
  return rows[0] ?? { waiting: 0, mine: 0, open: 0, resolved: 0 }
}

/** Since when each person waits for our answer, the longest first. */
export async function findSupportWaits({ db }: Pick<Deps, 'db'>): Promise<Date[]> {
  const rows = await db
    .selectFrom('support_case')
    .select('waiting_since')
    .where('state', 'in', ['open', 'assigned'])
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .execute()
  return rows.flatMap(({ waiting_since }) => (waiting_since ? [waiting_since] : []))
}

const wheres = {
  waiting: (_staffId: string) =>
    sql`s.waiting_since is not null and s.state in ${stateList(supportCaseIs.unanswered)}`,
  mine: (staffId: string) => sql`s.assignee_id = ${staffId}::uuid and s.state <> 'resolved'`,
  open: (_staffId: string) => sql`s.state <> 'resolved'`,
  resolved: (_staffId: string) => sql`s.state = 'resolved'`,
} satisfies Record<SupportList, (staffId: string) => unknown>

/** Support's name for the sender: like a host's, or a guest's booking. */
export function nameOf(row: {
  client_id: string | null
  booking_id: string | null
  first_name: string
  last_name: string
}): string {
  if (row.client_id === null) return `guest, ${row.booking_id ? referenceOf(row.booking_id) : ''}`
  return shownName(row.first_name, row.last_name) || 'Traveller'
}

function wordsOf({ body, removed }: Pick<Row, 'body' | 'removed'>): string {
  if (removed) return 'Message removed'
  return body || 'A file'
}
