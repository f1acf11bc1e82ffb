import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'

/** A message of the contact form that nobody has answered. */
export async function contactMessage(client: Pick<PoolClient, 'query'>): Promise<string> {
  const { rows } = await client.query(
    `insert into contact_message (form_key, name, email, subject, body, sent_at, network, waiting_since, changed_at)
     values (gen_random_uuid(), 'Bina', $1, 'Insurance', 'Up to which height?', now(), '', now(), now()) returning id`,
    [`writes-${randomUUID()}@access.example`],
  )
  return rows[0].id
}
