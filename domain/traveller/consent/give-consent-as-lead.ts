import type { Visitor } from '../../account/visitor.ts'
import { lockAccountBooking } from '../../booking/booking-queries.ts'
import type { Deps } from '../../deps.ts'
import { mustBeOfLead } from '../must-be-of-lead.ts'
import { giveConsent, type TypedConsent } from './give-consent.ts'

/**
 * The lead agrees to the present terms, or agrees for a traveller under 18 with the lead's own name. For the booking's account
 * only; refused for everybody else of the party.
 */
export async function giveConsentAsLead(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { bookingId, position, ...typed }: TypedConsent & { bookingId: string; position: number },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    const signer = await mustBeOfLead(deps, tx, booking, position)
    await giveConsent(deps, tx, booking, { ...typed, position, signer, givenBy: 'lead' })
  })
}
