import type { Booking } from '../booking/booking-queries.ts'
import type { Db } from '../deps.ts'
import type { Cents } from '../money.ts'
import { findParty } from '../traveller-share/party-queries.ts'

export type OfficeLink = {
  position: number
  paidCents: Cents
  dueCents: Cents
  areDetailsDone: boolean
}

/** The links of a booking's travellers that work, without names: what was paid, what is left, and whether the details are complete. */
export async function linksForOffice(db: Db, booking: Booking, at: Date): Promise<OfficeLink[]> {
  const [{ members }, complete] = await Promise.all([
    findParty(db, booking, at),
    db
      .selectFrom('vault.traveller_details')
      .select('position')
      .where('booking_id', '=', booking.id)
      .where('is_complete', '=', true)
      .execute(),
  ])
  return members.flatMap(({ position, link, share }) =>
    link
      ? [
          {
            position,
            paidCents: share?.paidCents ?? 0,
            dueCents: share?.dueCents ?? 0,
            areDetailsDone: complete.some((each) => each.position === position),
          },
        ]
      : [],
  )
}
