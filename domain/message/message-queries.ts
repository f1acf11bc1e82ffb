import type { Db, Deps } from '../deps.ts'
import { LAST_PLACE, type Side } from './message-rules.ts'
import type { Speaker } from './speaker.ts'

/** How many messages are read at once; older ones on scrolling up. */
export const PAGE_OF_MESSAGES = 40

export type Message = {
  id: string
  place: number
  side: Side
  /** Written on the reader's own side. */
  mine: boolean
  /** The support agent who wrote; null for everybody else. */
  by: string | null
  body: string
  sentAt: Date
  removed: boolean
  /** Who removed it: its author or an operator; null for one whose text was erased. */
  removedBy: 'sender' | 'operator' | null
  attachment: {
    id: string
    kind: 'image' | 'pdf'
    name: string
    bytes: number
    width: number | null
    height: number | null
  } | null
}

/**
 * A page of a conversation, oldest first: the latest messages, or those before a place; and whether there are older
 * ones.
 */
export async function findMessages(
  { db }: Pick<Deps, 'db'>,
  { conversationId, side }: Speaker,
  { before, limit = PAGE_OF_MESSAGES }: { before?: number | undefined; limit?: number },
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  let query = messagesOf(db, conversationId)
    .orderBy('message.place', 'desc')
    .limit(limit + 1)
  if (before !== undefined) query = query.where('message.place', '<', placeOf(before))
  const rows = await query.execute()
  const messages = rows.slice(0, limit).reverse()
  return { messages: messages.map((row) => messageOf(row, side)), hasOlder: rows.length > limit }
}

/** Limits the requested number to the largest place. */
function placeOf(asked: number): number {
  return Math.min(Math.max(Math.trunc(asked) || 0, 0), LAST_PLACE)
}

function messagesOf(db: Db, conversationId: string) {
  return db
    .selectFrom('message')
    .leftJoin('attachment', 'attachment.message_id', 'message.id')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'message.sender_id').on('message.sender_role', '=', 'support'),
    )
    .select(['message.id', 'message.place', 'message.sender_role', 'message.body', 'message.sent_at'])
    .select(['message.removed_at', 'message.removed_by', 'account.first_name'])
    .select(['attachment.id as file_id', 'attachment.kind', 'attachment.name', 'attachment.bytes'])
    .select(['attachment.width', 'attachment.height'])
    .where('message.conversation_id', '=', conversationId)
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['executeTakeFirstOrThrow']>>

/** A message as one side reads it. */
export function messageOf(row: MessageRow, side: Side): Message {
  const removed = row.removed_at !== null || (row.body === '' && row.file_id === null)
  return {
    id: row.id,
    place: row.place,
    side: row.sender_role as Side,
    mine: row.sender_role === side,
    by: row.first_name,
    body: row.body,
    sentAt: row.sent_at,
    removed,
    removedBy: row.removed_by as Message['removedBy'],
    attachment:
      row.file_id === null || removed
        ? null
        : {
            id: row.file_id,
            kind: row.kind as 'image' | 'pdf',
            name: row.name ?? '',
            bytes: row.bytes ?? 0,
            width: row.width,
            height: row.height,
          },
  }
}
