import { sql } from 'kysely'
import { giveVersion } from '#domain/booking/sold/give-versions.ts'
import { nepalDate } from '#domain/dates.ts'
import type { Tx } from '#domain/deps.ts'
import { lastDueEnd } from '#domain/payout/payout-rules.ts'
import { heldRow, paymentRow, referralRows, travellerRows, type PlacedBooking } from '../booking-rows.ts'
import { inChunks } from '../in-chunks.ts'
import { idOf } from '../name-id.ts'
import type { PlannedTrek } from '../plan-demonstration.ts'
import { writeCancellations } from './write-cancellations.ts'
import { departureId, trekId } from './write-catalogue.ts'
import { writeReviews } from './write-reviews.ts'

/** Writes the bookings through the states of every booking: held, paid, confirmed, completed or cancelled. */
export async function writeBookings(tx: Tx, plan: PlannedTrek[], now: Date): Promise<void> {
  const placed = plan.flatMap(placedOf)
  await inChunks(placed.map(heldRow), (rows) => tx.insertInto('booking').values(rows).execute())
  await inChunks(placed.flatMap(travellerRows), (rows) =>
    tx.insertInto('booking_traveller').values(rows).execute(),
  )
  await inChunks(placed.flatMap(referralRows), (rows) => tx.insertInto('referral_use').values(rows).execute())
  await inChunks(placed.map(paymentRow), (rows) => tx.insertInto('payment').values(rows).execute())
  const paidAfter = sql<Date>`created_at + interval '2 minutes'`
  await tx.updateTable('payment').set({ state: 'captured', captured_at: paidAfter }).execute()
  for (const { trek } of plan) await giveVersion(tx, trekId(trek.slug), now)
  const confirmedAfter = sql<Date>`submitted_at + interval '3 minutes'`
  await tx.updateTable('booking').set({ state: 'confirmed', confirmed_at: confirmedAfter }).execute()
  await writeCancellations(tx, placed, now)
  await finishWalks(tx, placed, now)
  await writeReviews(tx, placed)
}

function placedOf({ trek, departures }: PlannedTrek): PlacedBooking[] {
  return departures.flatMap(({ startsOn, priceCents, bookings }) =>
    bookings.map((booking, index) => ({
      booking,
      id: idOf('booking', trek.slug, startsOn, index),
      departureId: departureId(trek.slug, startsOn),
      trekId: trekId(trek.slug),
      startsOn,
      unitPriceCents: priceCents,
    })),
  )
}

async function finishWalks(tx: Tx, placed: PlacedBooking[], now: Date): Promise<void> {
  const today = nepalDate(now)
  const completed = placed.filter(({ booking }) => booking.outcome === 'completed').map(({ id }) => id)
  await inChunks(completed, (ids) =>
    tx.updateTable('booking').set({ state: 'completed' }).where('id', 'in', ids).execute(),
  )
  // No review is requested at the start of the demonstration.
  const ended = tx.selectFrom('departure').select('id').where('ends_on', '<', today)
  await tx.updateTable('booking').set({ review_asked_at: now }).where('departure_id', 'in', ended).execute()
  await tx.updateTable('departure').set({ state: 'departed' }).where('starts_on', '<=', today).execute()
  await tx
    .updateTable('departure')
    .set({ state: 'completed' })
    .where('ends_on', '<=', lastDueEnd(now))
    .execute()
}
