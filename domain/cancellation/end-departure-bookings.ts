import { isDisputed } from '../claim/claim-money-queries.ts'
import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import type { Jobs } from '../job.ts'
import { tryEach } from '../try-each.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { endHold } from '../checkout/end-hold.ts'
import { askChoice } from '../booking/choice/ask-choice.ts'
import { endWithDeparture } from './end-with-departure.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Ends the holds of a cancelled departure, and asks the travellers of its confirmed bookings for their choice. On the trail, or
 * while the card's bank disputes a payment, there is nothing to choose: the booking ends with a full refund to the card.
 * Holds are first: their payment pages are closed at the provider before they end, and one that is paid while they end is
 * settled and treated like the rest. Each booking has a separate transaction, so after a crash, or when the provider did
 * not answer, the job continues where it stopped; one that cannot be ended does not stop the others.
 */
export async function endDepartureBookings(deps: Deps, job: Jobs['end-departure-bookings']): Promise<void> {
  for (const id of await bookingsIn(deps, job.departureId, 'held'))
    await endHold(deps, id, 'expired').catch(deps.reportExternalError)
  await tryEach(await bookingsIn(deps, job.departureId, 'confirmed'), async (id) => {
    await askOrRefund(deps, id, job)
    crashPoint('cancel-departure:one-refunded')
  })
  // In this order: a hold that is paid between the two queries is found by the second.
  const held = await bookingsIn(deps, job.departureId, 'held')
  const paid = await bookingsIn(deps, job.departureId, 'confirmed')
  if (held.length > 0) throw new Error(`${held.length} holds of a cancelled departure are not ended yet`)
  if (paid.length > 0) throw new Error(`${paid.length} bookings of a cancelled departure were paid meanwhile`)
  await deps.db
    .updateTable('departure')
    .set({ bookings_ended_at: deps.now() })
    .where('id', '=', job.departureId)
    .where('bookings_ended_at', 'is', null)
    .execute()
}

async function askOrRefund(
  deps: Deps,
  bookingId: string,
  job: Jobs['end-departure-bookings'],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!bookingIs.confirmed(booking.state) || booking.open_choice_id !== null) return
    // A job of an earlier version of the program offers no choice.
    if (job.offersChoice && !(await isDisputed(tx, bookingId))) await askChoice(deps, tx, booking, job)
    else await endWithDeparture(deps, tx, booking, job)
  })
}

/** The bookings in this state, without those whose travellers are asked already. */
async function bookingsIn({ db }: Deps, departureId: string, state: 'held' | 'confirmed') {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('departure_id', '=', departureId)
    .where('state', '=', state)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('departure_choice')
            .select('departure_choice.id')
            .whereRef('departure_choice.booking_id', '=', 'booking.id')
            .where('departure_choice.state', '=', 'open'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
