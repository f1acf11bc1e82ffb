import type { PoolClient } from 'pg'

/** A conversation of this person with an unrelated host, who answered. */
export async function conversationOf(client: PoolClient, account: string): Promise<string> {
  const { rows } = await client.query(
    `with talk as (
       insert into conversation (kind, client_id, host_id, created_at, updated_at, last_place)
       select 'hosting', $1, id, now(), now(), 2 from host join account using (id) where status = 'verified' and id <> $1
         and not exists (select from conversation where client_id = $1 and host_id = host.id)
       order by host.created_at, id limit 1 returning id, host_id
     ), sides as (
       insert into participant (conversation_id, account_id, role)
       select id, $1, 'client' from talk union all select id, host_id, 'host' from talk
     ), written as (
       insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
       select gen_random_uuid(), id, 1, $1, 'client', 'Is there room?', now() from talk
       union all select gen_random_uuid(), id, 2, host_id, 'host', 'There is.', now() from talk
     )
     select id from talk`,
    [account],
  )
  return rows[0].id
}

/** An uploaded file that is not sent yet; it contains one of our own pictures. */
export async function fileOf(client: PoolClient, account: string): Promise<string> {
  const { rows } = await client.query(
    `insert into attachment (account_id, kind, name, bytes, storage_key, created_at)
     select $1, 'image', 'Pass.webp', 1, storage_key, now() from picture p where storage_key like 'art/%'
       and not exists (select from attachment a where a.storage_key = p.storage_key) limit 1
     returning id`,
    [account],
  )
  return rows[0].id
}

/** This person's message there. */
export async function writtenIn(client: PoolClient, conversation: string): Promise<string> {
  const { rows } = await client.query('select id from message where conversation_id = $1 and place = 1', [
    conversation,
  ])
  return rows[0].id
}
