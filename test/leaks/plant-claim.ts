import type { Site } from '../site.ts'

/** An open claim about a booking, with the host's response. */
export async function plantClaim(
  site: Site,
  { booking, host }: { booking: string; host: string },
): Promise<void> {
  await site.rows(
    `with made as (
       insert into claim (booking_id, state, kind, happened_at, body, wish, made_at, due_at)
       values ($1, 'open', 'other', now(), 'It rained', 'Sun', now(), now() + interval '48 hours') returning id
     ), stored as (
       insert into claim_statement (claim_id, host_id, body, written_at)
       select id, $2, 'It was dry', now() from made
     )
     select id from made`,
    [booking, host],
  )
}
