import type { Db } from '../deps.ts'

export type InboxEvent = {
  number: number
  kind: 'message' | 'read' | 'removed' | 'support'
  conversationId: string
  place: number
}

/** What an account has to be told after a number, in its order; at most `limit`. */
export async function findEvents(
  db: Db,
  accountId: string,
  { after, limit }: { after: number; limit: number },
): Promise<InboxEvent[]> {
  const rows = await db
    .selectFrom('inbox_event')
    .select(['number', 'kind', 'conversation_id', 'place'])
    .where('account_id', '=', accountId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ number, kind, conversation_id, place }) => ({
    ...{ number: Number(number), kind: kind as InboxEvent['kind'], conversationId: conversation_id, place },
  }))
}

/** The number of the last event of an account, and of the oldest that is still kept; 0 when there is none. */
export async function findEventRange(db: Db, accountId: string): Promise<{ last: number; oldest: number }> {
  const inbox = await db
    .selectFrom('inbox')
    .select('last_event')
    .select(({ selectFrom }) =>
      selectFrom('inbox_event')
        .select(({ fn }) => fn.min('number').as('oldest'))
        .whereRef('inbox_event.account_id', '=', 'inbox.account_id')
        .as('oldest'),
    )
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { last: Number(inbox?.last_event ?? 0), oldest: Number(inbox?.oldest ?? 0) }
}
