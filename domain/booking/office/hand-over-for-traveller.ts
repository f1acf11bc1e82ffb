import { randomUUID } from 'node:crypto'
import { confirmedOperatorOf } from '../../account/staff.ts'
import type { Visitor } from '../../account/visitor.ts'
import { readReason } from '../../audit/reason-rules.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { lockBooking } from '../booking-queries.ts'
import { replaceTraveller } from '../change/change-name.ts'
import { contentOf, mustBeChangeable, recordChange } from '../change/changeable.ts'
import { findTraveller, readName } from '../change/write-name.ts'
import type { TravellerName } from '../traveller-name-rules.ts'

type Handover = TravellerName & {
  bookingId: string
  /** The position of the person who gives the spot up; never the lead. */
  position: number
  isChild: boolean
  reason: string
}

/**
 * An operator gives the spot of a companion to another person, free of charge and until the day before the start, for a traveller
 * who asked in another way. The details and the link of the person before end. The audit log records the reason; traveller and host
 * get a mail. Needs a fresh second factor; not on the operator's own booking.
 */
export async function handOverForTraveller(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue' | 'secret'>,
  { bookingId, position, isChild, reason: typed, ...typedName }: Handover,
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  const reason = readReason(typed)
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    mustBeChangeable(booking, at)
    if (position === 0) throw new Refusal('hand-over-lead')
    const before = await findTraveller(tx, bookingId, position)
    const name = readName(typedName)
    const changeId = await recordChange(tx, at, bookingId, {
      kind: 'hand-over',
      positions: [position],
      madeBy: operator.id,
      key: randomUUID(),
      content: contentOf(deps.secret, { position, ...name, isChild }),
      spots: booking.spots,
    })
    await replaceTraveller(deps, tx, { booking, before, name, changeId, position, isChild })
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'hand-over-spot',
      reason,
      subject: { kind: 'booking', id: bookingId },
      detail: { traveller: position + 1 },
    })
    await deps.enqueue(tx, 'mail-booking-changed', { bookingId, changeId })
    await deps.enqueue(tx, 'mail-booking-changed-to-host', { bookingId, changeId })
  })
}
