import { href } from 'react-router'
import { documentsOfLink } from '#domain/accounting/document-queries.ts'
import type { Booking } from '#domain/booking/booking-queries.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import type { Deps } from '#domain/deps.ts'
import type { TravellerLink } from '#domain/traveller-link/link-queries.ts'
import { documentRows } from '../../shared/document/document-rows.ts'

export type FormerView = Awaited<ReturnType<typeof formerView>>

/** The page of a traveller who paid and is no longer on the booking: the trek and the own receipts, and nothing of the others. */
export async function formerView(
  deps: Deps,
  { link, booking }: { link: TravellerLink; booking: Booking },
  token: string,
) {
  const [{ trek_name: trek }, documents] = await Promise.all([
    findBookingOnPaper(deps, booking.id),
    documentsOfLink(deps.db, link.id),
  ])
  return {
    trek,
    wasReplaced: link.ended_because === 'replaced',
    receipts: documentRows(documents, (id) => href('/share/:token/receipts/:id', { token, id })),
  }
}
