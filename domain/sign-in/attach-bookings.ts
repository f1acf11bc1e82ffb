import type { Tx } from '../deps.ts'
import { belongsToHost } from '../host/self-dealing-rules.ts'
import { attachConversations } from '../message/attach-conversations.ts'

type Attaching = {
  accountId: string
  email: string
  /** Whether bookings of treks that the account itself hosts are attached too, as an erasure needs it. */
  onOwnTreks?: boolean
}

/**
 * Attaches to an account the bookings made as a guest with its address, which has just been verified, and their
 * conversations. A host gets no booking of their own trek.
 */
export async function attachBookings(tx: Tx, { accountId, email, onOwnTreks = false }: Attaching) {
  const found = await tx
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('account as host', 'host.id', 'trek.host_id')
    .select(['booking.id', 'host.id as hostId', 'host.email as hostEmail'])
    .where('booking.email', '=', email)
    .where('booking.account_id', 'is', null)
    .where('booking.submitted_at', 'is not', null)
    .orderBy('booking.id')
    .forUpdate('booking')
    .execute()
  const bookingIds = found
    .filter(({ hostId, hostEmail }) => {
      const isOwn = belongsToHost({ id: hostId, email: hostEmail }, { accountId, emails: [email] })
      return onOwnTreks || !isOwn
    })
    .map(({ id }) => id)
  if (bookingIds.length === 0) return
  await tx.updateTable('booking').set({ account_id: accountId }).where('id', 'in', bookingIds).execute()
  await attachConversations(tx, { accountId, bookingIds })
}
