import { quoteExtrasForTraveller } from '../../booking-change/extras-for-traveller.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { findOfficeBooking } from '../office-booking-queries.ts'
import type { ProposedChange, ShownAmounts } from './change-proposal-rules.ts'

const free: ShownAmounts = { dueCents: 0, cardCents: 0, creditCents: 0 }

/** What a proposed change costs or gives back today, in US cents; refused when it is not possible. */
export async function quoteProposedChange(
  deps: Pick<Deps, 'db' | 'now'>,
  bookingId: string,
  change: ProposedChange,
): Promise<ShownAmounts> {
  if (change.kind === 'extras') {
    const sum = await quoteExtrasForTraveller(deps, { bookingId, wishes: change.wishes })
    return amountsOf(sum)
  }
  const booking = await findOfficeBooking(deps, bookingId)
  const found = {
    name: free,
    'hand-over': booking.mayHandOver && free,
    // A guest has no balance.
    cancel: !(change.kind === 'cancel' && change.asCredit && booking.isGuest) && booking.back,
    leave: change.kind === 'leave' && booking.leaving.find(({ count }) => count === change.positions.length),
    add: change.kind === 'add' && booking.adding.find(({ count }) => count === change.people.length)?.sum,
    move:
      change.kind === 'move' &&
      booking.moves.find(({ departure }) => departure.id === change.departureId)?.sum,
  }[change.kind]
  if (!found) throw new Refusal('change-proposal-impossible')
  return amountsOf(found)
}

function amountsOf({
  dueCents = 0,
  cardCents,
  creditCents,
}: Omit<ShownAmounts, 'dueCents'> & { dueCents?: number }) {
  return { dueCents, cardCents, creditCents }
}
