import { emailOf } from '../account/email-rules.ts'
import type { Visitor } from '../account/visitor.ts'
import { lockAccountBooking } from '../booking/booking-queries.ts'
import { mustBeChangeable } from '../booking/change/changeable.ts'
import { findTraveller } from '../booking/change/write-name.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { ensureLink } from './make-links.ts'

/** The same link is mailed again only after this time. */
const PAUSE_MS = 3_600_000

type Sending = { bookingId: string; position: number; email: string }

/**
 * The lead sends a traveller their link by mail, which is made if there is none; later reminders and receipts go to the same
 * address. For the booking's account only. Refused for the lead, within an hour of the last mail, and for an invalid address.
 */
export async function sendTravellerLink(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue' | 'secret'>,
  { bookingId, position, email: typed }: Sending,
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    mustBeChangeable(booking, deps.now())
    await findTraveller(tx, bookingId, position)
    if (position === 0) throw new Refusal('traveller-link-lead')
    const email = emailOf(typed)
    const link = await ensureLink(deps, tx, bookingId, position)
    const at = deps.now()
    if (link.sent_at && at.getTime() - link.sent_at.getTime() < PAUSE_MS)
      throw new Refusal('traveller-link-just-sent')
    await tx.updateTable('traveller_link').set({ email, sent_at: at }).where('id', '=', link.id).execute()
    await deps.enqueue(tx, 'mail-traveller-link', { bookingId, linkId: link.id, at: at.toISOString() })
  })
}
