import { sql } from 'kysely'
import { lockBooking } from '../booking/booking-queries.ts'
import { cancelUnpaid } from '../cancellation/cancel-booking.ts'
import { crashPoint } from '../crash-point.ts'
import type { Deps } from '../deps.ts'
import { chargeDay, isTriedLate, lastPayDay } from '../payment-plan/instalment-times-rules.ts'
import { openInstalments } from '../payment-plan/instalments.ts'
import { isBeingPaid } from '../payment/payment-queries.ts'
import { isComparedSinceRestore } from '../payment/restoration-queries.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'
import { tryEach } from '../try-each.ts'
import { closePayPages } from './close-pay-pages.ts'
import { isOwing } from './is-owing.ts'

const MOST_AT_ONCE = 200

/**
 * Cancels the bookings with a part that is still unpaid on the fourth day after its due day, or after an operator's extension:
 * the spots are free, and what was paid is refunded by the rule of that day, which is everything until 31 days before the start.
 * A part that was never tried is tried first. A page on which the traveller pays at that moment is closed first. After the restore of a backup it waits until the books are
 * compared with the provider's. Returns their number.
 */
export async function endUnpaidBookings(deps: Deps): Promise<number> {
  if (!(await isComparedSinceRestore(deps.db))) return 0
  let ended = 0
  await tryEach(await overdueBookings(deps), async (bookingId) => {
    await closePayPages(deps, bookingId)
    await deps.db.transaction().execute(async (tx) => {
      const booking = await lockBooking(tx, bookingId)
      if (!isOwing(booking) || (await isBeingPaid(tx, bookingId))) return
      const [part] = await openInstalments(tx, bookingId)
      const day = chargeDay(deps.now())
      if (!part || isTriedLate(part, booking.starts_on, day) || lastPayDay(part) >= day) return
      await cancelUnpaid(deps, tx, booking)
      ended += 1
    })
    crashPoint('part:booking-ended')
  })
  return ended
}

async function overdueBookings({ db, now }: Deps): Promise<string[]> {
  const day = chargeDay(now())
  const { rows } = await sql<{ id: string }>`
    select distinct b.id from instalment i join booking b on b.id = i.booking_id join departure d on d.id = b.departure_id
    where i.state = 'open' and b.state in ${stateList(bookingIs.confirmed)} and d.state not in ${stateList(departureIs.cancelled)}
      and (i.tries > 0 or d.starts_on <= ${day}) and coalesce(i.extended_to, i.due_on + 3) < ${day}
    order by b.id limit ${MOST_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}
