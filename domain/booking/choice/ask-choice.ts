import { crashPoint } from '../../crash-point.ts'
import { addDays, endOfNepalDay, nepalDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { notifyParty } from '../../event/notify-party.ts'
import type { Booking } from '../booking-queries.ts'
import { closeOfferChange } from '../sold/answer-offer-change.ts'

/** The days in which a traveller chooses after a cancelled departure (PRODUCT, section 9). */
export const DAYS_TO_CHOOSE = 7

/**
 * Asks the traveller of a confirmed booking what to do after its departure was cancelled before the start: another date, credit
 * or the card, until 24:00 in Nepal of the seventh day. Until then the booking stays confirmed and no money moves. The caller
 * has locked the booking.
 */
export async function askChoice(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  booking: Booking,
  { by, reason }: { by: 'host' | 'operator' | 'minimum'; reason: string },
): Promise<void> {
  const at = deps.now()
  const { id: choiceId } = await tx
    .insertInto('departure_choice')
    .values({
      booking_id: booking.id,
      departure_id: booking.departure_id,
      cancelled_by: by,
      reason,
      asked_at: at,
      decide_by: endOfNepalDay(addDays(nepalDate(at), DAYS_TO_CHOOSE)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await closeOfferChange(deps, tx, booking, 'withdraw')
  await notifyParty(deps.enqueue, tx, booking.id, { what: 'choice', choiceId })
  await deps.enqueue(tx, 'mail-departure-choice', { bookingId: booking.id, choiceId })
  crashPoint('choice:asked')
}
