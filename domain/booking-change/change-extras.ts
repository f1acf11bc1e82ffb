import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking } from '../booking/booking-queries.ts'
import type { PartyChange } from '../booking/change/apply-change.ts'
import { contentOf } from '../booking/change/changeable.ts'
import { withPlan } from '../booking/change/plan-change-rules.ts'
import { newPrice, type PriceChange } from '../booking/change/price-change-rules.ts'
import { findExtraSale } from '../booking/extra/find-sale.ts'
import { frozenTiers } from '../booking/price/frozen-price-rules.ts'
import type { Checkout } from '../checkout/start-checkout.ts'
import { nepalDate } from '../dates.ts'
import type { Departure } from '../departure/departure-queries.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { type ExtraChoice, extraChoices } from '../extra/extra-choice-rules.ts'
import { freeStock } from '../extra/extra-queries.ts'
import { areSameExtras, chosenExtras, type ExtraWish, lastOrderDay, moreStock } from '../extra/extra-rules.ts'
import { Refusal } from '../refusal.ts'
import { changeOrPay } from './change-or-pay.ts'
import { ruleAt, mayChangeParty, type Shown } from './party-changes.ts'

/** What a booking can order and remove now; for its account only. */
export async function findExtraChoices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  booking: Booking,
): Promise<ExtraChoice[]> {
  return extraChoices(await findExtraSale(db, booking, now()))
}

/** What it costs or gives back today when a booking has these extras in place of its own; for its account only. */
export async function quoteExtras(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { bookingId, wishes }: { bookingId: string; wishes: readonly ExtraWish[] },
  visitor: Visitor,
): Promise<{ booking: Booking; sum: PriceChange }> {
  const booking = await findAccountBooking(db, bookingId, visitor)
  await mayChangeParty(db, booking, now())
  return { booking, sum: await extrasSum(db, booking, wishes, now()) }
}

export type ExtrasRequest = {
  bookingId: string
  /** All extras of the booking afterwards. */
  wishes: readonly ExtraWish[]
  shown: Shown
  key: string
  origin: string
}

/**
 * A confirmed booking gets other extras: what is added is held for 15 minutes while the difference is paid on the card page, and
 * of what is removed the rule's percentage comes back at once. Traveller and host get a mail when it applies.
 */
export async function changeExtras(
  deps: Deps,
  { wishes, ...wanted }: ExtrasRequest,
  visitor: Visitor,
): Promise<Checkout> {
  const content = contentOf(deps.secret, { kind: 'extras', wishes })
  return changeOrPay(deps, { ...wanted, content }, visitor, (tx, booking) =>
    proposeExtras(tx, booking, wishes, deps.now()),
  )
}

/** Other extras of a booking that the caller has locked; refused with the reason when they are not possible. */
export async function proposeExtras(
  tx: Tx,
  booking: Booking,
  wishes: readonly ExtraWish[],
  at: Date,
): Promise<PartyChange> {
  return {
    kind: 'extras',
    positions: [0],
    sum: await extrasSum(tx, booking, wishes, at),
    columns: { children: booking.children },
    joining: [],
    move: null,
  }
}

/** What these extras cost or give back in place of those of a booking, for the office; refused when they are not possible. */
export async function extrasSum(db: Db | Tx, booking: Booking, wishes: readonly ExtraWish[], at: Date) {
  const extras = chosenExtras(await findExtraSale(db, booking, at), wishes)
  if (areSameExtras(booking.extras, extras)) throw new Refusal('extras-unchanged')
  const next = { ...booking, group_tiers: frozenTiers(booking), extras }
  return withPlan(booking, newPrice(booking, next, ruleAt(booking, at)), at)
}

/**
 * Refuses a departure to which a booking cannot move with its extras: it has too few of one, or its last day to order one has
 * passed, so that the host could not prepare it.
 */
export async function mustHaveExtras(
  db: Db | Tx,
  { id: departureId, starts_on }: Pick<Departure, 'id' | 'starts_on'>,
  { extras }: Booking,
  at: Date,
): Promise<void> {
  if (extras.length === 0) return
  const late = extras.find((extra) => nepalDate(at) > lastOrderDay(starts_on, extra))
  if (late) throw new Refusal('extra-too-late-there', { name: late.name })
  const free = await freeStock(db, departureId)
  for (const { firstId, quantity } of moreStock([], extras)) {
    const left = free.get(firstId) ?? quantity
    const name = extras.find((extra) => extra.firstId === firstId)?.name ?? ''
    if (left < quantity) throw new Refusal('extra-sold-out', { name, left: String(left) })
  }
}
