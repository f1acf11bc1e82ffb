import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../booking/booking-queries.ts'
import type { Db, Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { idFrom } from '../message/message-id.ts'
import { readMessage } from '../message/message-rules.ts'
import { Refusal } from '../refusal.ts'
import { sendLetter } from './send-letter.ts'

/**
 * The host writes the same letter to everybody who booked a departure and stands; each gets it as a message of their own,
 * a guest by mail, and learns of nobody else. `sendingId` is drawn by the page: sent twice, it goes out once. One that is refused stops no other; all refused, it is. Answers how many were sent; to another host it does not exist.
 */
export async function sendToAll(
  deps: Deps,
  { departureId, typed, sendingId }: { departureId: string; typed: string; sendingId: string },
  visitor: Visitor,
): Promise<number> {
  const hostId = await actingHost(deps.db, visitor)
  const bookings = await standingOf(deps.db, departureId, hostId)
  readMessage(typed, false)
  if (bookings.length === 0) throw new Refusal('letters-closed')
  let sent = 0
  let refused: Refusal | null = null
  for (const bookingId of bookings)
    try {
      await sendLetter(deps, { bookingId, side: 'host' }, { messageId: idFrom(sendingId, bookingId), typed })
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
            .on('booking.state', 'in', ['confirmed', 'completed', 'no_show']),
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
