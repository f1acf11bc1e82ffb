import type { Tx } from '../deps.ts'

/**
 * Gives an account the conversations that it had as the guest of these bookings. Mailed messages count as read; the
 * guest's messages stay without a sender. A host who booked their own trek reads them as the host only.
 */
export async function attachConversations(
  tx: Tx,
  { accountId, bookingIds }: { accountId: string; bookingIds: readonly string[] },
): Promise<void> {
  const theirs = await tx
    .updateTable('conversation')
    .set({ client_id: accountId })
    .where('booking_id', 'in', bookingIds)
    .where('client_id', 'is', null)
    .where((eb) => eb('host_id', 'is distinct from', accountId))
    .returning(['id', 'last_place'])
    .execute()
  if (theirs.length === 0) return
  const role = { account_id: accountId, role: 'client' }
  await tx
    .insertInto('participant')
    .values(
      theirs.map(({ id, last_place }) => ({
        ...role,
        conversation_id: id,
        read_place: last_place,
        mailed_place: last_place,
      })),
    )
    .execute()
}
