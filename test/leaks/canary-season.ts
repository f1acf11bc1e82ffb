import { sql } from 'kysely'
import type { Tx } from '#domain/deps.ts'

/** What this person plans as a host: dates that were added together, a time off, and a block. */
export async function canarySeason(
  tx: Tx,
  { host, tag, at }: { host: string; tag: string; at: Date },
): Promise<void> {
  await sql`insert into date_batch (host_id, key, made_at, sent_sha256)
    values (${host}, gen_random_uuid(), ${at}, sha256(convert_to(${tag}, 'UTF8')))`.execute(tx)
  await sql`insert into host_time_off (host_id, first_on, last_on, note, made_at)
    values (${host}, '2027-06-01', '2027-09-12', ${`rest of ${tag}`}, ${at})`.execute(tx)
  await sql`insert into departure_block (departure_id, key, spots, name, note, made_by, made_at, released_at)
    values (gen_random_uuid(), gen_random_uuid(), 2, ${`block of ${tag}`}, ${`paid to ${tag}`}, ${host}, ${at}, ${at})`.execute(
    tx,
  )
}
