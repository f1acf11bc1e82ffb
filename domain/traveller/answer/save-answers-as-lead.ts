import type { Visitor } from '../../account/visitor.ts'
import { lockAccountBooking } from '../../booking/booking-queries.ts'
import type { Deps } from '../../deps.ts'
import { mustBeOfLead } from '../must-be-of-lead.ts'
import { saveAnswers } from './save-answers.ts'

/**
 * The lead answers the host's questions, or answers them for a traveller under 18. For the booking's account only; refused for
 * everybody else of the party.
 */
export async function saveAnswersAsLead(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { bookingId, position, typed }: { bookingId: string; position: number; typed: Record<string, string> },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    await mustBeOfLead(deps, tx, booking, position)
    await saveAnswers(deps, tx, booking, { position, typed, browser: null })
  })
}
