import type { Enqueue, Tx } from '../deps.ts'
import type { Refund } from './lock-refund.ts'
import { isClaimedByBank } from './payment-queries.ts'

/**
 * Enqueues the mail about a refund that the card could not receive: to the lead, or to the traveller whose card paid a share.
 * None while a dispute of the payment is open or lost, because the bank may return the money itself.
 */
export async function enqueueFailedMail(enqueue: Enqueue, tx: Tx, refund: Refund): Promise<void> {
  const { id: refundId, payment_id, retries, link_id } = refund
  const claimed = tx.selectFrom('payment').select('id').where('id', '=', payment_id).where(isClaimedByBank)
  if (await claimed.executeTakeFirst()) return
  const mail = link_id === null ? 'mail-refund-failed' : 'mail-share-refund-failed'
  await enqueue(tx, mail, { refundId, retries })
}
