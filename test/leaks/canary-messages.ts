import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { World } from '../world.ts'

/** A host's message to a guest, with a file, and everything that refers to it. */
export async function canaryMessages(
  { db, clock }: World,
  { id, guest, tag }: { id: string; guest: string; tag: string },
): Promise<void> {
  const at = clock.now()
  const message = randomUUID()
  const conversation = randomUUID()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const write = async (query: ReturnType<typeof sql>) => void (await query.execute(tx))
    await write(sql`insert into conversation (id, kind, host_id, booking_id, created_at, updated_at, last_place)
      values (${conversation}, 'hosting', ${id}, ${guest}, ${at}, ${at}, 1)`)
    await write(sql`insert into participant (conversation_id, account_id, role, read_place)
      values (${conversation}, ${id}, 'host', 1)`)
    await write(sql`insert into message (id, conversation_id, place, sender_id, sender_role, body, sent_at)
      values (${message}, ${conversation}, 1, ${id}, 'host', 'Hello', ${at})`)
    await write(sql`insert into attachment (account_id, message_id, kind, name, bytes, storage_key, created_at)
      values (${id}, ${message}, 'image', 'n', 1, ${`attachments/${tag}.webp`}, ${at})`)
    await write(sql`insert into message_report (message_id, reporter_id, reason, reported_at)
      values (${message}, ${id}, 'r', ${at})`)
    await write(sql`insert into content_report (subject_kind, subject_id, reporter_id, network, reason, reported_at)
      values ('host', ${id}, ${id}, 'n', 'r', ${at})`)
    await write(sql`insert into inbox (account_id, last_event) values (${id}, 1) on conflict do nothing`)
    await write(sql`insert into inbox_event (account_id, number, kind, conversation_id, place, happened_at)
      values (${id}, 1, 'message', ${conversation}, 1, ${at}) on conflict do nothing`)
    await write(sql`insert into support_presence (account_id, seen_at) values (${id}, ${at})`)
  })
}
