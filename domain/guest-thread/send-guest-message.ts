import type { Deps, Tx } from '../deps.ts'
import { readMessage } from '../message/message-rules.ts'
import { openConversation } from '../message/open-conversation.ts'
import { type NewMessage, type SentMessage, sendWithin } from '../message/send-message.ts'
import { Refusal } from '../refusal.ts'
import { type Correspondent, findAbout } from './guest-thread-queries.ts'

const HOUR_MS = 3_600_000
/** The most messages of a guest about one booking in an hour. */
const MESSAGES_AN_HOUR = 10

/**
 * Stores a message of a guest to the host of a booking, or of the host to the guest, as a message of the conversation
 * that the first of them creates; a guest receives it by mail, and writes at most 10 an hour. Refused when blank, too
 * long, or after the time for messages. A host's message to an account is a message between the two.
 */
export async function sendGuestMessage(
  deps: Deps,
  { bookingId, side }: Correspondent,
  message: Omit<NewMessage, 'attachmentId'>,
): Promise<SentMessage> {
  readMessage(message.typed, false)
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    // Until this transaction ends the booking cannot be attached to an account, and no other message about it is sent: the
    // limit counts all of them.
    await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute()
    const { hostId, travellerId } = await findAbout(tx, bookingId)
    if (side === 'host') {
      const between = travellerId ? { clientId: travellerId, hostId } : { bookingId, hostId }
      const conversationId = await openConversation(tx, { kind: 'hosting', ...between }, at)
      return sendWithin(tx, deps, message, { conversationId, side, accountId: hostId })
    }
    if (travellerId) throw new Refusal('guest-thread-not-found')
    const conversationId = await openConversation(tx, { kind: 'hosting', bookingId, hostId }, at)
    const since = new Date(at.getTime() - HOUR_MS)
    if ((await othersSince(tx, { conversationId, since, messageId: message.messageId })) >= MESSAGES_AN_HOUR)
      throw new Refusal('too-many-guest-messages')
    return sendWithin(tx, deps, message, { conversationId, side, accountId: null })
  })
}

/** The number of other messages that the guest sent recently. */
async function othersSince(
  tx: Tx,
  { conversationId, since, messageId }: { conversationId: string; since: Date; messageId: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('sender_role', '=', 'client')
    .where('sent_at', '>', since)
    .where('id', '<>', messageId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
