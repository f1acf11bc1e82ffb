import type { Visitor } from '../account/visitor.ts'
import { lockAccountBooking } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { endHandover } from './end-handover.ts'
import { findOpenHandover, lockHandover } from './handover-queries.ts'

/** The lead traveller withdraws the open handover: its link stops working, and the new lead gets a mail. Refused without one. */
export async function withdrawHandover(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  bookingId: string,
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    const open = await findOpenHandover(tx, booking.id)
    if (!open) throw new Refusal('handover-over')
    await endHandover(deps, tx, await lockHandover(tx, open.id), 'withdraw')
  })
}
