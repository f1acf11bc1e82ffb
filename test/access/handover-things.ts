import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { hashOf } from './people.ts'

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
