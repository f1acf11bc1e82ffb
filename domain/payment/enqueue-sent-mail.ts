import type { Enqueue, Tx } from '../deps.ts'
import type { Refund } from './lock-refund.ts'
import { isMailed } from './refund-transfer-rules.ts'

/** Enqueues the mail about a refund that was sent: to the lead, or to the traveller whose card paid a share. */
export async function enqueueSentMail(enqueue: Enqueue, tx: Tx, refund: Refund): Promise<void> {
  if (!isMailed(refund)) return
  const mail = refund.link_id === null ? 'mail-refund-processed' : 'mail-share-refunded'
  await enqueue(tx, mail, { refundId: refund.id })
}
