import type { PoolClient } from 'pg'

/** A claim about a completed booking that waits for an operator. */
export async function openClaim(client: PoolClient): Promise<string> {
  const { rows } = await client.query(
    `insert into claim (booking_id, state, kind, happened_at, body, wish, made_at, due_at)
     select id, 'open', 'other', now(), 'It rained', 'Sun', now(), now() + interval '48 hours' from booking b
     where state = 'completed' and not exists (select from claim c where c.booking_id = b.id) order by id limit 1
     returning id`,
  )
  return rows[0].id
}
