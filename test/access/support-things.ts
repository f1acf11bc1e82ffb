import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { conversationOf, fileOf } from './message-things.ts'

/** A host's message to this person: the conversation, and the message. */
export async function receivedBy(client: PoolClient, account: string): Promise<string> {
  const conversation = await conversationOf(client, account)
  const { rows } = await client.query(
    `select id from message where conversation_id = $1 and sender_role = 'host'`,
    [conversation],
  )
  return `${conversation} ${rows[0].id}`
}

/** A reported message that nobody has decided about. */
export async function reportedMessage(client: PoolClient): Promise<string> {
  const reporter = await someAccount(client)
  const [, message = ''] = (await receivedBy(client, reporter)).split(' ')
  await client.query(
    `insert into message_report (message_id, reporter_id, reason, reported_at) values ($1, $2, 'It is advertising', now())`,
    [message, reporter],
  )
  return message
}

/** A public review that nobody has reported before, with a report. */
export async function reportedReview(client: PoolClient): Promise<string> {
  const { rows } = await client.query(
    `select id from review where is_public
     and not exists (select from content_report where subject_id = review.id) order by id desc limit 1`,
  )
  return reported(client, 'review', rows[0].id)
}

/** The same thing with a report of a visitor. */
export async function reported(
  client: PoolClient,
  kind: 'trek' | 'review' | 'host',
  id: string,
): Promise<string> {
  await client.query(
    `insert into content_report (subject_kind, subject_id, network, reason, reported_at)
     values ($1, $2, '', 'It is advertising', now())`,
    [kind, id],
  )
  return id
}

/** A support chat that waits, or that the given agent has taken. */
export async function supportChat(client: PoolClient, assignee: string | null = null): Promise<string> {
  const writer = await someAccount(client)
  const { rows } = await client.query(
    `with talk as (
       insert into conversation (kind, client_id, created_at, updated_at, last_place)
       values ('support', $1, now(), now(), 1) returning id
     ), sides as (
       insert into participant (conversation_id, account_id, role)
       select id, $1, 'client' from talk union all select id, $2, 'support' from talk where $2::uuid is not null
     ), waits as (
       insert into support_case (conversation_id, state, assignee_id, waiting_since, changed_at)
       select id, case when $2::uuid is null then 'open' else 'assigned' end, $2, now(), now() from talk
     ), written as (
       insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
       select gen_random_uuid(), id, 1, $1, 'client', 'Where is it?', now() from talk
     )
     select id from talk`,
    [writer, assignee],
  )
  return rows[0].id
}

/** A support chat that this agent has taken, with a file. */
export async function supportFile(client: PoolClient, account: string): Promise<string> {
  const chat = await supportChat(client, account)
  const file = await fileOf(client, account)
  await client.query(
    `update attachment set message_id = (select id from message where conversation_id = $1) where id = $2`,
    [chat, file],
  )
  return `${chat} ${file}`
}

async function someAccount(client: PoolClient): Promise<string> {
  const { rows } = await client.query(
    `insert into account (email, first_name, created_at) values ($1, 'Bina', now()) returning id`,
    [`writes-${randomUUID()}@access.example`],
  )
  return rows[0].id
}
