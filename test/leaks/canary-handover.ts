import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#domain/deps.ts'

type Given = { booking: string; account: string; tag: string; at: Date }

/** A handover that this person withdrew. */
export async function canaryHandover(tx: Tx, { booking, account, tag, at }: Given): Promise<void> {
  const email = `${tag}.mail@canary.example`
  await sql`insert into lead_handover (booking_id, departure_id, state, first_name, last_name, email, phone, token_hash,
      from_name, from_email, made_by, made_at, expires_at, ended_at)
    values (${booking}, gen_random_uuid(), 'withdrawn', 'Zora', ${`name of ${tag}`}, ${email}, '+46 1',
      ${createHash('sha256').update(tag).digest()}, 'Maya', ${email}, ${account}, ${at}, ${at}, ${at})`.execute(
    tx,
  )
}
