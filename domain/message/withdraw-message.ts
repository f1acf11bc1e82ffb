import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { dropAttachment } from './attachment/drop-attachment.ts'
import { WITHDRAW_MINUTES } from './message-rules.ts'
import type { Speaker } from './speaker.ts'
import { publishToConversation } from './publish-events.ts'

/**
 * Withdraws one's own message within 15 minutes: its place stays, its text and file are gone for both sides, and their
 * open pages receive the event. Idempotent. Refused later; another person's message is not found.
 */
export async function withdrawMessage(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  messageId: string,
  { conversationId, side, accountId }: Speaker,
): Promise<void> {
  if (!isUuid(messageId) || !accountId) throw new Refusal('message-not-found')
  await deps.db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('message')
      .select(['place', 'sent_at', 'removed_at'])
      .where('id', '=', messageId)
      .where('conversation_id', '=', conversationId)
      .where('sender_id', '=', accountId)
      .where('sender_role', '=', side)
      .forUpdate()
      .executeTakeFirst()
    if (!message) throw new Refusal('message-not-found')
    if (message.removed_at) return
    const at = deps.now()
    if (at.getTime() - message.sent_at.getTime() > WITHDRAW_MINUTES * 60_000)
      throw new Refusal('withdrawn-too-late')
    await tx
      .updateTable('message')
      .set({ body: '', removed_at: at, removed_by: 'sender' })
      .where('id', '=', messageId)
      .execute()
    await dropAttachment(tx, deps, messageId)
    await publishToConversation(tx, { kind: 'removed', conversationId, place: message.place, at })
  })
}
