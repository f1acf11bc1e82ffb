import type { Tx } from '../deps.ts'
import { attachConversations } from '../message/attach-conversations.ts'

/** Gives an account the bookings that were sent as a guest with its address, which has just been proved, and what was written about them. */
export async function attachBookings(tx: Tx, { accountId, email }: { accountId: string; email: string }) {
  const found = await tx
    .selectFrom('booking')
    .select('id')
    .where('email', '=', email)
    .where('account_id', 'is', null)
    .where('submitted_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length === 0) return
  const bookingIds = found.map(({ id }) => id)
  await tx.updateTable('booking').set({ account_id: accountId }).where('id', 'in', bookingIds).execute()
  await attachConversations(tx, { accountId, bookingIds })
}
