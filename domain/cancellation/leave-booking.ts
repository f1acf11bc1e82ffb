import type { Visitor } from '../account/visitor.ts'
import { crashPoint } from '../crash-point.ts'
import { oweToCard } from './owe-to-card.ts'
import { isFree, refuseClaimed } from './cancel-booking.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { isDisputed } from '../claim/claim-money-queries.ts'
import { creditRefunded, discountsGranted, discountsReturned } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import type { Cents } from '../money.ts'
import { changeShare } from '../payout/accrue-share.ts'
import { Refusal } from '../refusal.ts'
import { notifyWhenComplete } from '../traveller/save-details.ts'
import { refundPercent } from '../trek/cancellation-refund-rules.ts'
import {
  type Booking,
  findAccountBooking,
  lockAccountBooking,
  travellersOf,
} from '../booking/booking-queries.ts'
import { platformDiscounts } from '../booking/price/price-rules.ts'
import {
  contentOf,
  isChangeable,
  isMadeAlready,
  mustBeChangeable,
  recordChange,
} from '../booking/change/changeable.ts'
import { type Leaving, leavingSum } from '../booking/change/leave-rules.ts'

/**
 * What it costs and gives back today when these travellers leave a booking, with the percentage of each later step; refused
 * when the booking can no longer be changed, for the lead, for everybody, and to all but its account.
 */
export async function quoteLeaving(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { bookingId, positions }: { bookingId: string; positions: readonly number[] },
  visitor: Visitor,
) {
  const booking = await findAccountBooking(db, bookingId, visitor)
  mustBeChangeable(booking, now())
  await refuseClaimed(db, bookingId, 'change-claimed')
  const travellers = await travellersOf(db, bookingId)
  const leaving = leavingOf(travellers, positions)
  const sumAt = (percent: number) => leavingSum(booking, booking.spots - leaving.length, percent)
  return { booking, leaving, sum: sumAt(percentAt(booking, now())), sumAt }
}

export type LeavingRequest = {
  bookingId: string
  positions: readonly number[]
  /** The refund that the page showed, by card and as credit. */
  shown: { cardCents: Cents; creditCents: Cents }
  key: string
}

/**
 * Some travellers leave a confirmed booking: their spots are free at once, the price is that of those who stay, and the
 * refund by the rule is owed from that moment. The form carries the refund that the page showed; when a new day has changed
 * it, nothing happens. The same key changes nothing a second time. Traveller and host get a mail.
 */
export async function leaveBooking(
  deps: Deps,
  { bookingId, ...request }: LeavingRequest,
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    await leave(deps, tx, booking, { ...request, madeBy: booking.account_id ?? '' })
  })
  crashPoint('change:committed')
}

/**
 * The same, in a transaction of the caller, who has locked the booking and checked who asks. Returns what changes; null when
 * the same form was sent before.
 */
export async function leave(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  { positions, shown, key, madeBy }: Omit<LeavingRequest, 'bookingId'> & { madeBy: string },
): Promise<Leaving | null> {
  const { id: bookingId } = booking
  const sorted = positions.toSorted((one, other) => one - other)
  const content = contentOf(deps.secret, { kind: 'leave', positions: sorted })
  if (await isMadeAlready(tx, bookingId, { key, content })) return null
  const at = deps.now()
  mustBeChangeable(booking, at)
  await refuseClaimed(tx, bookingId, 'change-claimed')
  const leaving = leavingOf(await travellersOf(tx, bookingId), sorted)
  const spots = booking.spots - leaving.length
  const sum = leavingSum(booking, spots, percentAt(booking, at))
  const { cardCents, creditCents } = sum
  if (cardCents !== shown.cardCents || creditCents !== shown.creditCents)
    throw new Refusal('change-refund-differs', { refundCents: cardCents, creditCents })
  const made = { kind: 'leave' as const, positions: sorted, madeBy, key, content, spots, refund: sum }
  const changeId = await recordChange(tx, at, bookingId, made)
  await removeTravellers(tx, bookingId, sorted)
  const children = booking.children - leaving.filter(({ is_child }) => is_child).length
  const columns = { ...sum.columns, children, last_change_id: changeId }
  await tx.updateTable('booking').set(columns).where('id', '=', bookingId).execute()
  crashPoint('change:party-changed')
  await changeMoney(deps, tx, booking, { changeId, sum })
  await notifyWhenComplete(deps, tx, { ...booking, spots })
  await deps.enqueue(tx, 'mail-booking-changed', { bookingId, changeId })
  await deps.enqueue(tx, 'mail-booking-changed-to-host', { bookingId, changeId })
  crashPoint('change:before-commit')
  return sum
}

/** What comes back today if this many travellers leave, by that number; none when the booking can no longer be changed. */
export function leavingSteps(
  booking: Booking,
  at: Date,
): { count: number; cardCents: Cents; creditCents: Cents }[] {
  if (!isChangeable(booking, nepalDate(at))) return []
  return Array.from({ length: booking.spots - 1 }, (_, index) => {
    const count = index + 1
    const { cardCents, creditCents } = leavingSum(booking, booking.spots - count, percentAt(booking, at))
    return { count, cardCents, creditCents }
  })
}

/** The refund, the platform's discounts and the host's share after a change of the party. */
async function changeMoney(
  deps: Deps,
  tx: Tx,
  before: Booking,
  { changeId, sum }: { changeId: string; sum: Leaving },
): Promise<void> {
  const { id: bookingId, credit_account_id: accountId } = before
  const after = { ...before, ...sum.columns }
  // A disputed payment may go back only once, so an operator decides.
  const isApproved = isFree(before, deps.now()) && !(await isDisputed(tx, bookingId))
  const facts = []
  if (sum.cardCents > 0) {
    const owed = { bookingId, source: changeId, changeId, cents: sum.cardCents, isApproved }
    facts.push(...(await oweToCard(deps, tx, { ...owed, reason: 'changed' })).facts)
  }
  await changeShare(tx, after)
  crashPoint('change:share-moved')
  if (sum.creditCents > 0 && accountId)
    facts.push(creditRefunded({ bookingId, changeId, accountId, cents: sum.creditCents }))
  // A smaller party may pay more for each, and its member discount is then larger.
  const fewer = platformDiscounts(before) - platformDiscounts(after)
  if (fewer > 0) facts.push(discountsReturned({ bookingId, changeId, cents: fewer }))
  if (fewer < 0) facts.push(discountsGranted({ bookingId, changeId, cents: -fewer }))
  await postEntries(tx, deps.now(), facts)
}

/** Everything while a significant change by the host is open, else the percentage of the booking's own terms today. */
function percentAt(booking: Booking, at: Date): number {
  return isFree(booking, at) ? 100 : refundPercent(booking.terms, booking.starts_on, nepalDate(at))
}

type Traveller = Awaited<ReturnType<typeof travellersOf>>[number]

/** The travellers at these positions; the lead cannot be among them, and at least the lead stays. */
function leavingOf(travellers: readonly Traveller[], positions: readonly number[]): Traveller[] {
  const leaving = travellers.filter(({ position }) => positions.includes(position))
  if (positions.length === 0) throw new Refusal('leave-nobody')
  if (positions.includes(0)) throw new Refusal('leave-lead')
  if (leaving.length < positions.length) throw new Refusal('traveller-not-found')
  return leaving
}

/** Their details are erased with their names: the host needs neither. */
async function removeTravellers(tx: Tx, bookingId: string, positions: number[]): Promise<void> {
  await tx
    .deleteFrom('vault.traveller_details')
    .where('booking_id', '=', bookingId)
    .where('position', 'in', positions)
    .execute()
  await tx
    .deleteFrom('booking_traveller')
    .where('booking_id', '=', bookingId)
    .where('position', 'in', positions)
    .execute()
}
