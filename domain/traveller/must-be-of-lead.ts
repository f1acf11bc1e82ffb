import type { Booking } from '../booking/booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isMinor } from './consent/consent-rules.ts'
import { openAll } from './details-queries.ts'

/**
 * Refuses a position of a booking for which the lead may not answer and agree: only the lead's own, and those of travellers
 * under 18. Returns the lead.
 */
export async function mustBeOfLead(
  deps: Pick<Deps, 'now' | 'secret'>,
  tx: Tx,
  booking: Booking,
  position: number,
): Promise<{ firstName: string; lastName: string }> {
  const travellers = await openAll(deps, tx, booking.id)
  const traveller = travellers.find((each) => each.position === position)
  const lead = travellers.find((each) => each.position === 0)
  if (!traveller || !lead) throw new Refusal('traveller-not-found')
  const { isChild, details, firstName } = traveller
  const today = nepalDate(deps.now())
  if (position !== 0 && !isMinor({ isChild, dateOfBirth: details.dateOfBirth }, today))
    throw new Refusal('traveller-is-adult', { name: firstName })
  return lead
}
