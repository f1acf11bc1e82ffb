import { isUuid } from '../../ids.ts'
import type { Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Speaker } from '../speaker.ts'

/**
 * Attaches a file that its sender uploaded to a message, once. Another account's file, or one that was sent already, is
 * not found.
 */
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
