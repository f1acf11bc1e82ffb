import { lockBooking } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { tryEach } from '../try-each.ts'
import { endHandover } from './end-handover.ts'
import { lockHandover } from './handover-queries.ts'
import { handoverIs } from './handover-states.ts'
import { canTakeOver } from './take-over-booking.ts'

/** How long an ended handover, with the addresses of both leads, is stored after its mails. */
export const ENDED_RETENTION_DAYS = 7

const MOST_AT_ONCE = 100

/**
 * Ends the handovers whose time is over, or whose booking was cancelled or has moved; returns their number. The lead gets a mail
 * about one that nobody accepted in time, the invited person about one that is no longer possible. Handovers that ended a week
 * ago are deleted.
 */
export async function expireHandovers(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('lead_handover')
    .innerJoin('booking', 'booking.id', 'lead_handover.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select(['lead_handover.id', 'lead_handover.booking_id'])
    .where('lead_handover.state', 'in', handoverIs.open.states)
    .where(({ eb, or }) =>
      or([
        eb('lead_handover.expires_at', '<=', deps.now()),
        eb('booking.state', '<>', 'confirmed'),
        eb('departure.state', '=', 'cancelled'),
        eb('booking.departure_id', '<>', eb.ref('lead_handover.departure_id')),
      ]),
    )
    .orderBy('lead_handover.expires_at')
    .limit(MOST_AT_ONCE)
    .execute()
  let ended = 0
  await tryEach(due, async ({ id, booking_id }) => {
    if (await expire(deps, id, booking_id)) ended += 1
  })
  await deps.db
    .deleteFrom('lead_handover')
    .where('ended_at', '<', new Date(deps.now().getTime() - ENDED_RETENTION_DAYS * 86_400_000))
    .execute()
  return ended
}

async function expire(deps: Deps, id: string, bookingId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const handover = await lockHandover(tx, id)
    if (!handoverIs.open(handover.state) || canTakeOver(handover, booking, deps.now())) return false
    await endHandover(deps, tx, handover, 'expire')
    const isInTime = handover.expires_at > deps.now()
    const mail = isInTime ? 'mail-handover-withdrawn' : 'mail-handover-expired'
    await deps.enqueue(tx, mail, { bookingId, handoverId: id })
    return true
  })
}
