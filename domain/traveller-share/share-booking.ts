import type { Visitor } from '../account/visitor.ts'
import { lockAccountBooking } from '../booking/booking-queries.ts'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { travellerLinkUrl } from '../traveller-link/link-queries.ts'
import { linksOfParty } from '../traveller-link/make-links.ts'
import { type LinkAddress, mailLink } from '../traveller-link/send-link.ts'
import { findParty } from './party-queries.ts'
import { type SetAmount, writeAmounts } from './set-amounts.ts'

export type SharingBooking = {
  bookingId: string
  amounts?: readonly SetAmount[]
  emails?: readonly LinkAddress[]
}

export type SharedPart = {
  position: number
  url: string | null
  shareCents: Cents
  dueCents: Cents
  paidCents: Cents
  /** The last day in Nepal on which it can be paid; null when nothing is left to pay. */
  until: IsoDate | null
}

/**
 * Makes the links of all travellers but the lead, sets these amounts and mails the links to these addresses, for the booking's
 * account. Sending the same again changes nothing and mails nothing. Returns the part of each traveller with the link.
 */
export async function shareBooking(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue' | 'secret' | 'origin'>,
  { bookingId, amounts = [], emails = [] }: SharingBooking,
  visitor: Visitor,
): Promise<SharedPart[]> {
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    await linksOfParty(deps, tx, booking)
    if (amounts.length > 0) await writeAmounts(deps, tx, booking, amounts)
    for (const address of emails) await mailLink(deps, tx, booking, { ...address, isRepeatable: true })
    const { members, until } = await findParty(tx, booking, deps.now())
    return members.flatMap(({ position, link, share }) =>
      share
        ? [
            {
              position,
              url: link && travellerLinkUrl(deps, link),
              shareCents: share.shareCents,
              dueCents: share.dueCents,
              paidCents: share.paidCents,
              until: share.dueCents > 0 ? until : null,
            },
          ]
        : [],
    )
  })
}
