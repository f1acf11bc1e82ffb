import { isUuid } from '../booking/booking-queries.ts'
import type { Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Speaker } from './speaker.ts'

/** Sends a file that its sender had taken in along with a message, once; anybody else's, or one that was sent, is not there. */
export async function attachToMessage(
  tx: Tx,
  { attachmentId, messageId }: { attachmentId: string; messageId: string },
  { accountId }: Speaker,
): Promise<void> {
  if (!isUuid(attachmentId)) throw new Refusal('attachment-not-found')
  const { numUpdatedRows } = await tx
    .updateTable('attachment')
    .set({ message_id: messageId })
    .where('id', '=', attachmentId)
    .where('account_id', '=', accountId)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('attachment-not-found')
}
