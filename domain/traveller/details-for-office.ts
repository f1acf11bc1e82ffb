import type { Visitor } from '../account/visitor.ts'
import { findBooking, lockBooking } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../account/staff.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { detailsPage } from './details-queries.ts'
import { readDetailsAsOperator } from './read-details-as-operator.ts'
import { writeDetails } from './save-details.ts'
import type { TypedDetails } from './typed-details-rules.ts'

type Asked = { bookingId: string; reason: string }

/**
 * The details of a booking's travellers for their form, with the full passport numbers, for an operator with a reason.
 */
export async function openDetailsForOffice(deps: Deps, { bookingId, reason }: Asked, visitor: Visitor) {
  const travellers = await readDetailsAsOperator(deps, { bookingId, reason: readReason(reason) }, visitor)
  const booking = await findBooking(deps.db, bookingId)
  return {
    page: detailsPage(booking, travellers, null, deps.now()),
    /** By the traveller's position. */
    passports: Object.fromEntries(
      travellers.map(({ position, details }): [number, string] => [position, details.passportNumber]),
    ),
  }
}

/** An operator changes the details of a booking's travellers, with a reason, until the traveller's deadline. */
export async function saveDetailsAsOperator(
  deps: Deps,
  { bookingId, reason: typedReason, typed }: Asked & { typed: readonly TypedDetails[] },
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const reason = readReason(typedReason)
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'change-travellers',
      reason,
      subject: { kind: 'booking', id: booking.id },
    })
    await writeDetails(deps, tx, booking, typed, { by: 'operator' })
  })
}
