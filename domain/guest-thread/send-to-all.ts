import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Db, Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { idFrom } from '../message/message-id.ts'
import { readMessage } from '../message/message-rules.ts'
import { Refusal } from '../refusal.ts'
import { sendGuestMessage } from './send-guest-message.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * The host sends the same message to everybody with a confirmed booking of a departure; each gets an individual message,
 * a guest by mail, and learns of nobody else. `sendingId` comes from the page: sent twice, it is delivered once. A
 * refusal of one does not stop the others; if all are refused, so is the call. Returns the number sent; for another
 * host the departure does not exist.
 */
export async function sendToAll(
  deps: Deps,
  { departureId, typed, sendingId }: { departureId: string; typed: string; sendingId: string },
  visitor: Visitor,
): Promise<number> {
  const hostId = await actingHost(deps.db, visitor)
  const bookings = await standingOf(deps.db, departureId, hostId)
  readMessage(typed, false)
  if (bookings.length === 0) throw new Refusal('guest-thread-closed')
  let sent = 0
  let refused: Refusal | null = null
  for (const bookingId of bookings)
    try {
      await sendGuestMessage(
        deps,
        { bookingId, side: 'host' },
        { messageId: idFrom(sendingId, bookingId), typed },
      )
      sent += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused = error
    }
  if (refused && sent === 0) throw refused
  return sent
}

async function standingOf(db: Db, departureId: string, hostId: string): Promise<string[]> {
  const rows = isUuid(departureId)
    ? await db
        .selectFrom('departure')
        .innerJoin('trek', 'trek.id', 'departure.trek_id')
        .leftJoin('booking', (join) =>
          join
            .onRef('booking.departure_id', '=', 'departure.id')
            .on('booking.state', 'in', bookingIs.sold.states),
        )
        .select('booking.id')
        .where('departure.id', '=', departureId)
        .where('trek.host_id', '=', hostId)
        .orderBy('booking.id')
        .execute()
    : []
  if (rows.length === 0) throw new Refusal('departure-not-found')
  return rows.flatMap(({ id }) => (id ? [id] : []))
}
