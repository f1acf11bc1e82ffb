import { oweToCard } from '../cancellation/owe-to-card.ts'
import { isFree, refuseClaimed } from '../cancellation/cancel-booking.ts'
import { isDisputed } from '../claim/claim-money-queries.ts'
import type { Booking } from '../booking/booking-queries.ts'
import { applyChange, type Made, type PartyChange } from '../booking/change/apply-change.ts'
import { saveOrder, type SavedOrder } from '../booking/change/change-orders.ts'
import { mustBeChangeable } from '../booking/change/changeable.ts'
import type { PriceChange, RefundRule } from '../booking/change/price-change-rules.ts'
import { holdEnd } from '../booking/hold/hold-rules.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import type { Cents } from '../money.ts'
import { isDue, openInstalments } from '../payment-plan/instalments.ts'
import { Refusal } from '../refusal.ts'
import { refundPercent } from '../trek/cancellation-refund-rules.ts'

/** The amounts that a page showed: what the card pays, and what comes back by card and as credit. */
export type Shown = { dueCents?: Cents; cardCents: Cents; creditCents: Cents }

/** Refuses a booking whose party or dates cannot change now: it is over, or a claim decides about its money. */
export async function mayChangeParty(db: Db | Tx, booking: Booking, at: Date): Promise<void> {
  mustBeChangeable(booking, at)
  await refuseClaimed(db, booking.id, 'change-claimed')
  if (booking.unpaid_cents > 0) await refuseOverdue(db, booking.id, at)
}

/** A part that is due is paid first: its card may be charged at any moment. */
async function refuseOverdue(db: Db | Tx, bookingId: string, at: Date): Promise<void> {
  const [next] = await openInstalments(db, bookingId)
  if (next && isDue(next, at)) throw new Refusal('change-part-due')
}

/**
 * Refuses a booking that cannot move now. After a cancelled departure it can until its traveller has chosen, except while the
 * card's bank disputes the payment: then only the card is possible.
 */
export async function mayMoveParty(db: Db | Tx, booking: Booking, at: Date): Promise<void> {
  if (booking.open_choice_id === null) return mayChangeParty(db, booking, at)
  if (await isDisputed(db, booking.id)) throw new Refusal('choice-while-disputed')
}

/** Everything while a significant change by the host or a choice after a cancelled departure is open, else the percentage of the booking's own terms today. */
export function ruleAt(booking: Booking, at: Date): RefundRule {
  if (isFree(booking, at)) return { percent: 100, isWhole: true }
  return { percent: refundPercent(booking.terms, booking.starts_on, nepalDate(at)), isWhole: false }
}

/** Refuses a change whose amounts are no longer those that the page showed. */
export function mustCostAsShown({ dueCents, cardCents, creditCents }: PriceChange, shown: Shown): void {
  if (dueCents !== (shown.dueCents ?? 0)) throw new Refusal('change-price-differs', { dueCents })
  if (cardCents !== shown.cardCents || creditCents !== shown.creditCents)
    throw new Refusal('change-refund-differs', { refundCents: cardCents, creditCents })
}

/**
 * Applies a change that costs nothing, with its refund, or saves one that must be paid first. The caller has locked the booking
 * and its departures. Returns
 * the saved one.
 */
export async function applyOrSave(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  change: PartyChange,
  made: Made,
  heldUntil = holdEnd(deps.now()),
): Promise<SavedOrder | null> {
  if (change.sum.dueCents > 0) return saveOrder(deps, tx, booking, change, { ...made, heldUntil })
  await applyChange(deps, tx, booking, change, made, (changeId) =>
    cardFacts(deps, tx, booking, { ...change, changeId }),
  )
  return null
}

/** Owes the refund of a change to the card; returns what the books must post. */
async function cardFacts(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  { changeId, sum, leaving }: Pick<PartyChange, 'sum' | 'leaving'> & { changeId: string },
): Promise<Fact[]> {
  if (sum.cardCents === 0) return []
  // A disputed payment may go back only once, so an operator decides.
  const isApproved = isFree(booking, deps.now()) && !(await isDisputed(tx, booking.id))
  const owed = { bookingId: booking.id, source: changeId, changeId, cents: sum.cardCents, isApproved }
  return (await oweToCard(deps, tx, { ...owed, ...(leaving && { leaving }), reason: 'changed' })).facts
}
