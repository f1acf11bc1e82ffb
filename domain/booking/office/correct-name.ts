import type { Visitor } from '../../account/visitor.ts'
import { nepalDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { operatorOf } from '../../account/staff.ts'
import { readReason } from '../../audit/reason-rules.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { type Booking, lockBooking } from '../booking-queries.ts'
import { nameErrors, type TravellerName } from '../traveller-name-rules.ts'
import { bookingIs } from '../../states/booking-states.ts'

type Correction = TravellerName & {
  bookingId: string
  /** The traveller's position on the booking; 0 is the lead. */
  position: number
  reason: string
}

/**
 * An operator corrects the name of a traveller on a confirmed booking until the trek ends, with a reason in the audit
 * log, and the lead gets a mail. Refused on the operator's own booking, and when the name is already the same.
 */
export async function correctTravellerName(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  { bookingId, position, reason: typed, ...name }: Correction,
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const corrected = { firstName: name.firstName.trim(), lastName: name.lastName.trim() }
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const reason = readReason(typed)
    const fields = nameErrors(corrected)
    if (Object.keys(fields).length > 0) throw new Refusal('traveller-name-wrong', { fields })
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    if (!bookingIs.confirmed(booking.state) || booking.ends_on < nepalDate(at))
      throw new Refusal('traveller-name-closed')
    await writeName(tx, booking, position, corrected)
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'correct-traveller-name',
      reason,
      subject: { kind: 'booking', id: booking.id },
      detail: { traveller: position + 1 },
    })
    await deps.enqueue(tx, 'mail-traveller-name-corrected', {
      bookingId: booking.id,
      position,
      at: at.toISOString(),
    })
  })
}

async function writeName(tx: Tx, booking: Booking, position: number, { firstName, lastName }: TravellerName) {
  const before = Number.isInteger(position)
    ? await tx
        .selectFrom('booking_traveller')
        .select(['first_name', 'last_name'])
        .where('booking_id', '=', booking.id)
        .where('position', '=', position)
        .executeTakeFirst()
    : undefined
  if (!before) throw new Refusal('traveller-not-found')
  if (before.first_name === firstName && before.last_name === lastName)
    throw new Refusal('traveller-name-same')
  const names = { first_name: firstName, last_name: lastName }
  await tx
    .updateTable('booking_traveller')
    .set(names)
    .where('booking_id', '=', booking.id)
    .where('position', '=', position)
    .execute()
  if (position === 0) await tx.updateTable('booking').set(names).where('id', '=', booking.id).execute()
}
