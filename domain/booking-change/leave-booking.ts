import type { Visitor } from '../account/visitor.ts'
import {
  type Booking,
  findAccountBooking,
  lockAccountBooking,
  travellersOf,
} from '../booking/booking-queries.ts'
import type { PartyChange } from '../booking/change/apply-change.ts'
import { endTravellerLinks } from '../booking/change/end-traveller-links.ts'
import { eraseTravellers } from '../booking/change/erase-travellers.ts'
import { contentOf, isChangeable, isMadeAlready } from '../booking/change/changeable.ts'
import { leavingSum, type PriceChange, type RefundRule } from '../booking/change/price-change-rules.ts'
import { withPlan } from '../booking/change/plan-change-rules.ts'
import { crashPoint } from '../crash-point.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { type Cents, percentOf } from '../money.ts'
import { dividedBack } from '../payment/captured/divided-back.ts'
import { Refusal } from '../refusal.ts'
import { notifyWhenComplete } from '../traveller/save-details.ts'
import { paidByLeaving } from '../traveller-share/party-queries.ts'
import { applyOrSave, mayChangeParty, mustCostAsShown, ruleAt } from './party-changes.ts'

/**
 * What it costs and gives back today when these travellers leave a booking, to whose cards, with the percentage of each later step; refused
 * when the booking can no longer be changed, for the lead, for everybody, and to all but its account.
 */
export async function quoteLeaving(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { bookingId, positions }: { bookingId: string; positions: readonly number[] },
  visitor: Visitor,
) {
  const booking = await findAccountBooking(db, bookingId, visitor)
  await mayChangeParty(db, booking, now())
  const travellers = await travellersOf(db, bookingId)
  const leaving = leavingOf(travellers, positions)
  const own = await paidByLeaving(db, bookingId, positions)
  const sumAt = (rule: RefundRule) =>
    withPlan(booking, leavingSum(booking, booking.spots - leaving.length, rule), now(), {
      ownCents: percentOf(own.cents, rule.percent),
    })
  const rule = ruleAt(booking, now())
  const sum = sumAt(rule)
  const back = { cents: sum.cardCents, leaving: { links: own.links, percent: rule.percent } }
  return { booking, leaving, sum, sumAt, shares: await dividedBack(db, bookingId, back) }
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
 * the same form was sent before. Without `countsOwn` the fall lowers what is unpaid first, also where those who leave paid with
 * their own links.
 */
export async function leave(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  {
    positions,
    shown,
    key,
    madeBy,
    countsOwn = true,
  }: Omit<LeavingRequest, 'bookingId'> & { madeBy: string; countsOwn?: boolean },
): Promise<PriceChange | null> {
  const { id: bookingId } = booking
  const sorted = positions.toSorted((one, other) => one - other)
  const content = contentOf(deps.secret, { kind: 'leave', positions: sorted })
  if (await isMadeAlready(tx, bookingId, { key, content })) return null
  const at = deps.now()
  await mayChangeParty(tx, booking, at)
  const leaving = leavingOf(await travellersOf(tx, bookingId), sorted)
  const spots = booking.spots - leaving.length
  const own = await paidByLeaving(tx, bookingId, sorted)
  const rule = ruleAt(booking, at)
  const ownCents = countsOwn ? percentOf(own.cents, rule.percent) : 0
  const sum = withPlan(booking, leavingSum(booking, spots, rule), at, { ownCents })
  mustCostAsShown(sum, shown)
  await removeTravellers(deps, tx, bookingId, sorted)
  const children = booking.children - leaving.filter(({ is_child }) => is_child).length
  const change: PartyChange = {
    kind: 'leave',
    positions: sorted,
    sum,
    columns: { children },
    joining: [],
    leaving: { links: own.links, percent: rule.percent },
    move: null,
  }
  await applyOrSave(deps, tx, booking, change, { madeBy, key, content })
  await notifyWhenComplete(deps, tx, { ...booking, spots })
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
    const lower = leavingSum(booking, booking.spots - count, ruleAt(booking, at))
    const { cardCents, creditCents } = withPlan(booking, lower, at)
    return { count, cardCents, creditCents }
  })
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

/** Their details are erased with their names, because the host needs neither, and their links end. */
async function removeTravellers(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  bookingId: string,
  positions: number[],
): Promise<void> {
  await endTravellerLinks(deps, tx, { bookingId, positions, because: 'left' })
  await eraseTravellers(tx, deps.now(), { bookingId, positions })
  await tx
    .deleteFrom('booking_traveller')
    .where('booking_id', '=', bookingId)
    .where('position', 'in', positions)
    .execute()
}
