import { emailOf } from '../account/email-rules.ts'
import type { Visitor } from '../account/visitor.ts'
import { type Booking, lockAccountBooking } from '../booking/booking-queries.ts'
import { mustBeChangeable } from '../booking/change/changeable.ts'
import { findTraveller } from '../booking/change/write-name.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { ensureLink } from './make-links.ts'

/** The same link is mailed again only after this time. */
const PAUSE_MS = 3_600_000

/** A traveller by the position on the booking, with the address as typed. */
export type LinkAddress = { position: number; email: string }

type SendingDeps = Pick<Deps, 'now' | 'enqueue' | 'secret'>

/**
 * The lead sends a traveller their link by mail, which is made if there is none; later reminders and receipts go to the same
 * address. For the booking's account only. Refused for the lead, within an hour of the last mail, and for an invalid address.
 */
export async function sendTravellerLink(
  deps: SendingDeps & Pick<Deps, 'db'>,
  { bookingId, ...address }: LinkAddress & { bookingId: string },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    await mailLink(deps, tx, booking, address)
  })
}

/**
 * The same in a transaction of the caller, who has locked the booking and checked who asks. With `isRepeatable` a link that was
 * mailed to this address before is not mailed again.
 */
export async function mailLink(
  deps: SendingDeps,
  tx: Tx,
  booking: Booking,
  { position, email: typed, isRepeatable = false }: LinkAddress & { isRepeatable?: boolean },
): Promise<void> {
  const at = deps.now()
  mustBeChangeable(booking, at)
  await findTraveller(tx, booking.id, position)
  if (position === 0) throw new Refusal('traveller-link-lead')
  const email = emailOf(typed)
  const link = await ensureLink(deps, tx, booking.id, position)
  if (isRepeatable && link.sent_at && link.email === email) return
  if (link.sent_at && at.getTime() - link.sent_at.getTime() < PAUSE_MS)
    throw new Refusal('traveller-link-just-sent')
  await tx.updateTable('traveller_link').set({ email, sent_at: at }).where('id', '=', link.id).execute()
  await deps.enqueue(tx, 'mail-traveller-link', {
    bookingId: booking.id,
    linkId: link.id,
    at: at.toISOString(),
  })
}
