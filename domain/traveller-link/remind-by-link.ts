import type { Visitor } from '../account/visitor.ts'
import { lockAccountBooking } from '../booking/booking-queries.ts'
import { mustBeChangeable } from '../booking/change/changeable.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findLiveLink, type TravellerLink } from './link-queries.ts'

/** Whether the lead can remind a traveller now: at most once a day in Nepal, and not on the day of the link's mail. */
export function canRemind(
  { email, sent_at, reminded_on }: Pick<TravellerLink, 'email' | 'sent_at' | 'reminded_on'>,
  at: Date,
): boolean {
  const today = nepalDate(at)
  const wasSentToday = sent_at !== null && nepalDate(sent_at) === today
  return email !== null && !wasSentToday && reminded_on !== today
}

/**
 * The lead reminds a traveller by mail of what is missing. For the booking's account only. Refused for a link that was never
 * mailed, and a second time on the same day in Nepal.
 */
export async function remindByLink(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  { bookingId, position }: { bookingId: string; position: number },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    mustBeChangeable(booking, deps.now())
    const link = await findLiveLink(tx, bookingId, position)
    if (!link?.email) throw new Refusal('traveller-link-not-sent')
    if (!canRemind(link, deps.now())) throw new Refusal('traveller-reminded-today')
    const on = nepalDate(deps.now())
    await tx.updateTable('traveller_link').set({ reminded_on: on }).where('id', '=', link.id).execute()
    await deps.enqueue(tx, 'mail-traveller-reminder', { bookingId, linkId: link.id, on })
  })
}
