import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** The fewest answers that show a habit. */
const FEWEST_ANSWERS = 3
/** Only questions of this many days count, in the most recently active conversations. */
const LOOKED_AT_DAYS = 180
const LOOKED_AT_CONVERSATIONS = 200

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * How soon a host usually answers: the median time, from three answers on; null when it exceeds a day or is unknown. A
 * question without an answer for more than a day counts with its waiting time.
 */
export async function usualAnswer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hostId: string,
): Promise<'hour' | 'day' | null> {
  const at = now()
  const since = new Date(at.getTime() - LOOKED_AT_DAYS * DAY_MS)
  const { rows } = await sql<{ answers: number; median: number | null }>`
    with talked as (
      select id from conversation where host_id = ${hostId}::uuid order by updated_at desc limit ${LOOKED_AT_CONVERSATIONS}
    ), asked as (
      select m.sent_at, (
        select a.sent_at from message a
        where a.conversation_id = m.conversation_id and a.place > m.place and a.sender_role = 'host'
        order by a.place limit 1
      ) as answered_at
      from talked join message m on m.conversation_id = talked.id
      where m.sender_role = 'client' and m.sent_at >= ${since} and not exists (
        select from message b
        where b.conversation_id = m.conversation_id and b.place = m.place - 1 and b.sender_role = 'client'
      )
    )
    select count(answered_at)::int as answers,
      percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered_at, ${at}) - sent_at) * 1000) as median
    from asked where answered_at is not null or sent_at < ${new Date(at.getTime() - DAY_MS)}`.execute(db)
  const [usual] = rows
  if (!usual || usual.answers < FEWEST_ANSWERS || usual.median === null) return null
  if (usual.median <= HOUR_MS) return 'hour'
  return usual.median <= DAY_MS ? 'day' : null
}
