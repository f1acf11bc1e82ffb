import { sql } from 'kysely'
import type { Db } from '../../deps.ts'

/**
 * The number of unread messages in all conversations of an account, including guest threads and support; and the number
 * of the account's last event at the same moment, so that the stream sends every later one and none is counted twice.
 */
export async function findUnread(db: Db, accountId: string): Promise<{ unread: number; event: number }> {
  const found = await db
    .selectFrom('participant')
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'participant.conversation_id')
        .onRef('message.place', '>', 'participant.read_place'),
    )
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .select(
      sql<number>`coalesce((select last_event from inbox where account_id = ${accountId}), 0)`.as('event'),
    )
    .where('participant.account_id', '=', accountId)
    .whereRef('message.sender_role', '!=', 'participant.role')
    .where('message.removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { unread: Number(found.unread), event: Number(found.event) }
}
