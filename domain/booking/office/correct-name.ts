import { randomUUID } from 'node:crypto'
import type { Visitor } from '../../account/visitor.ts'
import { nepalDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { operatorOf } from '../../account/staff.ts'
import { readReason } from '../../audit/reason-rules.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { lockBooking } from '../booking-queries.ts'
import type { TravellerName } from '../traveller-name-rules.ts'
import { contentOf, recordChange } from '../change/changeable.ts'
import { findTraveller, readName, writeName } from '../change/write-name.ts'
import { bookingIs } from '../../states/booking-states.ts'

type Correction = TravellerName & {
  bookingId: string
  /** The traveller's position on the booking; 0 is the lead. */
  position: number
  reason: string
  /** Approves the proposal of this correction, in its transaction. */
  approving?: (tx: Tx) => Promise<void>
}

/**
 * An operator corrects the name of a traveller on a confirmed booking until the trek ends, with a reason in the audit
 * log, and lead and host get a mail. Refused on the operator's own booking, and when the name is already the same.
 */
export async function correctTravellerName(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue' | 'secret'>,
  { bookingId, position, reason: typed, approving, ...name }: Correction,
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const reason = readReason(typed)
    const corrected = readName(name)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    if (!bookingIs.confirmed(booking.state) || booking.ends_on < nepalDate(at))
      throw new Refusal('traveller-name-closed')
    await approving?.(tx)
    const before = await findTraveller(tx, bookingId, position)
    await writeName(tx, { bookingId, position }, before, corrected)
    const changeId = await recordChange(tx, at, bookingId, {
      kind: 'correct-name',
      positions: [position],
      madeBy: operator.id,
      key: randomUUID(),
      content: contentOf(deps.secret, { position, ...corrected }),
      spots: booking.spots,
    })
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
    await deps.enqueue(tx, 'mail-booking-changed-to-host', { bookingId, changeId })
  })
}
