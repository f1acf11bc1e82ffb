import type { Visitor } from '../account/visitor.ts'
import { findBooking } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { openAll } from './details-queries.ts'

/**
 * All details of a booking's travellers, with full passport numbers, for an operator with a reason: it is in the audit
 * log before anything is read. Refused to others, including support, and without a reason.
 */
export async function readDetailsAsOperator(
  deps: Deps,
  { bookingId, reason }: { bookingId: string; reason: string },
  visitor: Visitor,
) {
  const operator = operatorOf(visitor)
  if (reason.trim() === '') throw new Refusal('reading-needs-reason')
  const { id } = await findBooking(deps.db, bookingId)
  return deps.db.transaction().execute(async (tx) => {
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'read-travellers',
      subject: { kind: 'booking', id },
      reason: reason.trim(),
      detail: { what: ['everything'] },
    })
    return openAll(deps, tx, id)
  })
}
