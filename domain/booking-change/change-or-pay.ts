import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking, lockBooking, mustBeOfAccount } from '../booking/booking-queries.ts'
import type { Made, PartyChange } from '../booking/change/apply-change.ts'
import { changeOrderIs } from '../booking/change/change-order-states.ts'
import { findOpenOrder, findOrderOfKey, type SavedOrder } from '../booking/change/change-orders.ts'
import { isMadeAlready } from '../booking/change/changeable.ts'
import { endOpenOrder } from '../checkout/end-order.ts'
import { payOrder } from '../checkout/order-checkout.ts'
import type { Checkout } from '../checkout/start-checkout.ts'
import { crashPoint } from '../crash-point.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { closeSharePages } from '../instalment/close-pay-pages.ts'
import { Refusal } from '../refusal.ts'
import { isChosenAlready } from '../booking/choice/decide-choice.ts'
import { applyOrSave, mayChangeParty, mayMoveParty, mustCostAsShown, type Shown } from './party-changes.ts'

export type Wanted = Pick<Made, 'key' | 'content'> & {
  bookingId: string
  /** The departure to which the booking moves. */
  departureId?: string
  /** The choice after a cancelled departure that the move answers. */
  choiceId?: string | null
  shown: Shown
  /** The origin by which the payer reaches this site. */
  origin: string
}

/**
 * Makes a change of the visitor's booking at once when it costs nothing; else its spots are held, and the card page is where to
 * pay. `propose` works out the change for the locked booking. The same form sent again leads to the same page. A change that
 * still waits for its payment ends first, if the new one is possible.
 */
export async function changeOrPay(
  deps: Deps,
  wanted: Wanted,
  visitor: Visitor,
  propose: (tx: Tx, booking: Booking) => Promise<PartyChange>,
): Promise<Checkout> {
  const { bookingId, origin, departureId = null, choiceId = null } = wanted
  const { account_id: accountId } = await findAccountBooking(deps.db, bookingId, visitor)
  const change = async (tx: Tx) => {
    const booking = await lockBooking(tx, bookingId, departureId)
    mustBeOfAccount(booking, visitor)
    if (await isMadeAlready(tx, bookingId, wanted)) return null
    const same = await orderOf(tx, wanted)
    if (same) return same
    if (departureId !== null && choiceId !== null) {
      if (await isChosenAlready(tx, booking, choiceId, { to: 'date', departureId })) return null
    }
    await (departureId === null ? mayChangeParty : mayMoveParty)(tx, booking, deps.now())
    const proposed = await propose(tx, booking)
    mustCostAsShown(proposed.sum, wanted.shown)
    return applyOrSave(deps, tx, booking, proposed, { ...wanted, madeBy: accountId ?? '' })
  }
  const order = await replacingOpenOrder(deps, bookingId, change)
  crashPoint('change:committed')
  return order ? payOrder(deps, order, origin) : { url: null, bookingId }
}

/**
 * Runs a change in a transaction. When an order of the booking is open, the order ends and the change runs again; so it does when
 * travellers have pages open to pay their parts, which are closed first. A change that is refused for another reason leaves the order open.
 */
export async function replacingOpenOrder<Result>(
  deps: Deps,
  bookingId: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const run = () => deps.db.transaction().execute(change)
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'change-share-being-paid') {
      await closeSharePages(deps, bookingId)
      return run()
    }
    const isOpen = error instanceof Refusal && error.code === 'change-order-open'
    // The open order may hold the very spots that the new change needs.
    const isFull = error instanceof Refusal && error.code === 'no-more-spots'
    if (!isOpen && !(isFull && (await findOpenOrder(deps.db, bookingId)))) throw error
  }
  await endOpenOrder(deps, bookingId)
  return run()
}

/** The order of the same form; refused when it ended unpaid. One that applies is a change that is made already. */
async function orderOf(db: Db | Tx, { bookingId, key, content }: Wanted): Promise<SavedOrder | null> {
  const order = await findOrderOfKey(db, bookingId, { key, content })
  if (!order || changeOrderIs.applied(order.state)) return null
  if (!changeOrderIs.held(order.state)) throw new Refusal('change-order-over')
  return order
}
