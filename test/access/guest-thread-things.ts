import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { fileOf } from './message-things.ts'
import { hashOf } from './people.ts'

/** A guest thread of a booking with a file: the token that opens it, and the file. */
export async function letterWithFile(client: PoolClient, booking: string): Promise<string> {
  const file = await fileOf(client, randomUUID())
  await client.query(
    `with conversation as (
       insert into conversation (kind, host_id, booking_id, created_at, updated_at, last_place)
       select 'hosting', t.host_id, b.id, now(), now(), 1 from booking b join departure d on d.id = b.departure_id
         join trek t on t.id = d.trek_id where b.id = $1 returning id, host_id),
     message as (
       insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
       select gen_random_uuid(), id, 1, host_id, 'host', 'Where we meet', now() from conversation returning id)
     update attachment set message_id = (select id from message) where id = $2`,
    [booking, file],
  )
  return `${await tokenIn(client, 'letter_link', booking)} ${file}`
}

/** A new token that opens a booking, or its guest thread. */
export async function tokenIn(client: PoolClient, table: 'booking_link' | 'letter_link', booking: string) {
  const token = randomBytes(16).toString('base64url')
  const [column, value] = table === 'letter_link' ? [', side', `, 'traveller'`] : ['', '']
  await client.query(
    `insert into ${table} (booking_id, token_hash, created_at, expires_at${column})
     values ($1, $2, now(), now() + interval '1 year'${value})`,
    [booking, hashOf(token)],
  )
  return token
}

/** A token that reports a change of a host's bank details that the host did not make. */
export async function bankLink(client: PoolClient, host: string): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await client.query(
    `insert into vault.bank_change (host_id, details_sealed, masked, changed_at, link_hash)
     values ($1, '', 'Nabil Bank, •••• 4410', now(), $2)`,
    [host, hashOf(token)],
  )
  return token
}

/** A host who has sent a letter of the bank; its file is not there. */
export async function withBankLetter(client: PoolClient, host: string): Promise<string> {
  await client.query(
    `insert into vault.bank_letter (host_id, storage_key, sha256, kind, pages, bytes, uploaded_at)
     values ($1, $2, '', 'image', 1, 1, now())`,
    [host, `sealed/${randomUUID()}.bin`],
  )
  return host
}

/** The token of a booking that is offered to somebody who has no account. */
export async function handoverLink(client: PoolClient, bookingId: string): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await client.query(
    `insert into lead_handover (booking_id, departure_id, first_name, last_name, email, phone, token_hash, from_name,
       from_email, made_by, made_at, expires_at)
     select id, departure_id, 'Zora', 'Quist', $1, '+46 8 123 456', $2, 'Maya', 'maya@access.example', gen_random_uuid(),
       now(), now() + interval '7 days' from booking where id = $3`,
    [`zora-${token}@access.example`.toLowerCase(), hashOf(token), bookingId],
  )
  return token
}
