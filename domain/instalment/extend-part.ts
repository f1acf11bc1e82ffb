import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { addDays, daysBetween, isDate, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { lastPayDay, MOST_EXTENSION_DAYS } from '../payment-plan/instalment-times-rules.ts'
import { openInstalments } from '../payment-plan/instalments.ts'
import { Refusal } from '../refusal.ts'
import { bookingIs } from '../states/booking-states.ts'

export type Extension = {
  bookingId: string
  /** The new last day to pay the next part. */
  until: string
  reason: string
}

/**
 * An operator gives a traveller more time for the next part of a booking, once and by at most 7 days. If it is still unpaid then,
 * the booking is cancelled by the rule of that day, which the traveller's mail says. The audit log records the reason. Needs a
 * fresh second factor; not on the operator's own booking.
 */
export async function extendPart(
  deps: Deps,
  { bookingId, until, reason: typed }: Extension,
  visitor: Visitor,
): Promise<void> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const reason = readReason(typed)
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    const [part] = await openInstalments(tx, booking.id)
    if (!part || !bookingIs.confirmed(booking.state)) throw new Refusal('plan-over')
    if (part.extendedTo !== null) throw new Refusal('part-extended-before')
    const last = lastPayDay(part)
    const days = isDate(until) ? daysBetween(last, until) : 0
    if (days < 1 || days > MOST_EXTENSION_DAYS || until < nepalDate(deps.now()))
      throw new Refusal('part-extension-days', { until: addDays(last, MOST_EXTENSION_DAYS) })
    await tx
      .updateTable('instalment')
      // The reminders 3 days before the new day and on it go out again.
      .set({ extended_to: until, reminded_days: sql`case when reminded_days is not null then 7 end` })
      .where('id', '=', part.id)
      .execute()
    await deps.enqueue(tx, 'mail-part-extended', { bookingId: booking.id, instalmentId: part.id })
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'extend-part',
      reason,
      subject: { kind: 'booking', id: booking.id },
      detail: { cents: part.cents, until },
    })
  })
}
