import type { Deps } from '../../deps.ts'
import type { Speaker } from '../speaker.ts'
import { publishToConversation } from '../publish-events.ts'

/**
 * Records that somebody has read a conversation up to a place, and publishes the event to both sides: their other pages
 * update the count, and the author sees it as read. The place never goes back, and never past the last message.
 */
export async function markRead(
  deps: Pick<Deps, 'db' | 'now'>,
  place: number,
  { conversationId, accountId }: Speaker,
): Promise<void> {
  if (!accountId) return
  await deps.db.transaction().execute(async (tx) => {
    const read = await tx
      .updateTable('participant')
      .set(({ fn, selectFrom, val }) => ({
        read_place: fn('least', [
          val(place),
          selectFrom('conversation').select('last_place').where('id', '=', conversationId),
        ]),
      }))
      .where('conversation_id', '=', conversationId)
      .where('account_id', '=', accountId)
      .where('read_place', '<', place)
      // Reading the same again publishes nothing.
      .where('read_place', '<', ({ selectFrom }) =>
        selectFrom('conversation').select('last_place').where('id', '=', conversationId),
      )
      .returning('read_place')
      .executeTakeFirst()
    if (!read) return
    const event = { kind: 'read', conversationId, place: read.read_place, at: deps.now() } as const
    await publishToConversation(tx, event)
  })
}
