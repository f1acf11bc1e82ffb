import type { Enqueue, Tx } from '../deps.ts'
import type { PartyNews } from '../job.ts'

/** Enqueues a mail with this news to each traveller of a booking whose own link works and has an address. The lead gets other mails. */
export async function notifyParty(
  enqueue: Enqueue,
  tx: Tx,
  bookingId: string,
  news: PartyNews,
): Promise<void> {
  const links = await tx
    .selectFrom('traveller_link')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .where('email', 'is not', null)
    .orderBy('position')
    .execute()
  for (const { id: linkId } of links) await enqueue(tx, 'mail-party-news', { bookingId, linkId, news })
}
