import { brand } from '#brand'
import type { Deps } from '../../deps.ts'
import type { Jobs } from '../../job.ts'
import { findConversation } from '../conversation-queries.ts'
import type { Side } from '../message-rules.ts'

/** A mail quotes this many messages and counts the others. */
const MOST_QUOTED = 3

/**
 * The unread messages of somebody between two places, for a mail: the recipient, the author, the first messages, and
 * the link to answer. Null when they were read or removed in the meantime, or nobody is left to write to.
 */
export async function findUnreadToMail(
  deps: Deps,
  { conversationId, accountId, after, place }: Jobs['mail-unread-messages'],
) {
  const { db, origin } = deps
  const reader = await db
    .selectFrom('participant')
    .innerJoin('account', 'account.id', 'participant.account_id')
    .select(['participant.role', 'participant.read_place', 'account.email'])
    .where('participant.conversation_id', '=', conversationId)
    .where('participant.account_id', '=', accountId)
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  if (!reader || reader.read_place >= place) return null
  const messages = await db
    .selectFrom('message')
    .leftJoin('attachment', 'attachment.message_id', 'message.id')
    .select(['message.id', 'message.body', 'message.removed_at', 'attachment.name'])
    .where('message.conversation_id', '=', conversationId)
    .where('message.place', '>', Math.max(after, reader.read_place))
    .where('message.place', '<=', place)
    .where('message.sender_role', '!=', reader.role)
    .orderBy('message.place')
    .execute()
  const waiting = messages.filter(({ removed_at, body, name }) => !removed_at && (body !== '' || name))
  // The last message identifies the mail, removed or not, so that every attempt is the same mail.
  const last = messages.at(-1)
  if (!last || waiting.length === 0) return null
  const side = reader.role as Side
  const { kind, title } = await findConversation(deps, { conversationId, side, accountId })
  return {
    to: reader.email,
    lastId: last.id,
    from: kind === 'support' ? `${brand.name} support` : title,
    quoted: waiting.slice(0, MOST_QUOTED).map(({ body, name }) => ({ body, fileName: name })),
    more: Math.max(0, waiting.length - MOST_QUOTED),
    count: waiting.length,
    answerAt: `${origin}/messages/${kind === 'support' ? 'support' : conversationId}`,
  }
}
