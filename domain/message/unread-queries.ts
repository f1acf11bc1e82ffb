import type { Db } from '../deps.ts'

/** How many messages of others somebody has not read, in all of their conversations; those of a guest or of our support too. */
export async function countUnread(db: Db, accountId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('participant')
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'participant.conversation_id')
        .onRef('message.place', '>', 'participant.read_place'),
    )
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('participant.account_id', '=', accountId)
    .whereRef('message.sender_role', '!=', 'participant.role')
    .where('message.removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}
