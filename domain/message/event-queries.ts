import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import { type Message, messageOf, type MessageRow } from './message-queries.ts'
import type { Side } from './message-rules.ts'
import { shownName } from '../shown-name.ts'

/** An event as its account reads it. */
export type InboxEvent = {
  accountId: string
  number: number
  /** Null for an event that the account may no longer read. */
  kind: 'message' | 'read' | 'removed' | 'support' | null
  conversationId: string
  place: number
  /** The account's current side; null for staff who handle other chats. */
  side: Side | null
  /** Of 'read': whether the reader's own side read it. */
  mine: boolean
  /** Of 'message': the text, and its author as the other side sees the name. */
  message: Message | null
  from: string
}

type Row = Omit<MessageRow, 'id'> & {
  account_id: string
  number: number
  event_kind: NonNullable<InboxEvent['kind']>
  hears_support: boolean
  conversation_id: string
  event_place: number
  role: Side | null
  own_read: number | null
  other_read: number | null
  message_id: string | null
  display_name: string | null
  client_first: string | null
  client_last: string | null
}

/**
 * The pending events of these accounts, each after a number and in order, at most `limit` each. Only current
 * participants receive the content; staff receive of support chats that somebody else handles only that something
 * happened.
 */
export async function findEvents(
  db: Db,
  asked: readonly { accountId: string; after: number }[],
  limit: number,
): Promise<InboxEvent[]> {
  const { rows } = await sql<Row>`
    select asked.account_id, e.number, e.kind as event_kind, e.conversation_id, e.place as event_place,
      p.role, p.read_place as own_read,
      c.kind = 'support' and reader.role in ('support', 'operator') as hears_support,
      case when e.kind = 'read' then (select max(o.read_place) from participant o
        where o.conversation_id = e.conversation_id and o.role <> p.role) end as other_read,
      m.id as message_id, m.place, m.sender_role, m.body, m.sent_at, m.removed_at,
      case when m.sender_role = 'support' then writer.first_name end as first_name,
      f.id as file_id, f.kind, f.name, f.bytes, f.width, f.height,
      host.display_name,
      case when c.client_id is null then guest.first_name else client.first_name end as client_first,
      case when c.client_id is null then guest.last_name else client.last_name end as client_last
    from unnest(${asked.map(({ accountId }) => accountId)}::uuid[], ${asked.map(({ after }) => after)}::bigint[])
        as asked (account_id, after)
      join account reader on reader.id = asked.account_id
      cross join lateral (select * from inbox_event
        where inbox_event.account_id = asked.account_id and number > asked.after order by number limit ${limit}) e
      join conversation c on c.id = e.conversation_id
      left join participant p on p.conversation_id = e.conversation_id and p.account_id = asked.account_id
        and (p.role <> 'support' or reader.role in ('support', 'operator')
          and exists (select from support_case s where s.conversation_id = c.id and s.assignee_id = reader.id))
      left join message m on p.role is not null and m.conversation_id = e.conversation_id and m.place = e.place
      left join attachment f on f.message_id = m.id
      left join account writer on writer.id = m.sender_id
      left join host on host.id = c.host_id
      left join account client on client.id = c.client_id
      left join booking guest on guest.id = c.booking_id
    order by asked.account_id, e.number`.execute(db)
  return rows.map(eventOf)
}

function eventOf(row: Row): InboxEvent {
  const { role, event_place: place } = row
  const kind = role !== null ? row.event_kind : row.hears_support ? 'support' : null
  const isMessage = kind === 'message' && role !== null && row.message_id !== null
  return {
    accountId: row.account_id,
    number: row.number,
    kind,
    conversationId: row.conversation_id,
    place,
    side: role,
    // The author of a message has read up to it: an event shows that the other side has, too.
    mine: row.sender_role === role ? (row.other_read ?? 0) < place : (row.own_read ?? 0) >= place,
    message: isMessage ? messageOf({ ...row, id: row.message_id ?? '' }, role) : null,
    from: isMessage ? writerOf(row) : '',
  }
}

function writerOf(row: Row): string {
  if (row.sender_role === 'support') return 'Support'
  if (row.sender_role === 'host') return row.display_name ?? ''
  return shownName(row.client_first ?? '', row.client_last ?? '') || 'Traveller'
}

/** The number of an account's last event, and of the oldest stored one; 0 when there is none. */
export async function findEventRange(db: Db, accountId: string): Promise<{ last: number; oldest: number }> {
  const inbox = await db
    .selectFrom('inbox')
    .select('last_event')
    .select(({ selectFrom }) =>
      selectFrom('inbox_event')
        .select(({ fn }) => fn.min('number').as('oldest'))
        .whereRef('inbox_event.account_id', '=', 'inbox.account_id')
        .as('oldest'),
    )
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { last: Number(inbox?.last_event ?? 0), oldest: Number(inbox?.oldest ?? 0) }
}
