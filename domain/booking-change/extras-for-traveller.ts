import type { Visitor } from '../account/visitor.ts'
import { findBooking } from '../booking/booking-queries.ts'
import { contentOf } from '../booking/change/changeable.ts'
import type { PriceChange } from '../booking/change/price-change-rules.ts'
import type { Deps } from '../deps.ts'
import { type ExtrasRequest, extrasSum, proposeExtras } from './change-extras.ts'
import { changeForTraveller, type ForTraveller } from './change-for-traveller.ts'
import { mayChangeParty } from './party-changes.ts'

/** An operator gives a booking other extras for its traveller; see `changeForTraveller`. */
export async function extrasForTraveller(
  deps: Deps,
  { wishes, ...wanted }: ForTraveller & Pick<ExtrasRequest, 'wishes'>,
  visitor: Visitor,
): Promise<'applied' | 'waits'> {
  return changeForTraveller(
    deps,
    {
      ...wanted,
      act: 'change-extras',
      content: contentOf(deps.secret, { kind: 'extras', wishes }),
      propose: (tx, booking) => proposeExtras(tx, booking, wishes, deps.now()),
    },
    visitor,
  )
}

/** What other extras cost or give back today, for the office; refused with the reason when they are not possible. */
export async function quoteExtrasForTraveller(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { bookingId, wishes }: Pick<ExtrasRequest, 'bookingId' | 'wishes'>,
): Promise<PriceChange> {
  const booking = await findBooking(db, bookingId)
  await mayChangeParty(db, booking, now())
  return extrasSum(db, booking, wishes, now())
}
