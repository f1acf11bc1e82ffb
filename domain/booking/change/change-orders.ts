import { crashPoint } from '../../crash-point.ts'
import { nepalDate, rangeText } from '../../dates.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { counted } from '#figure-text'
import { refuseSoldOut } from '../../extra/refuse-sold-out.ts'
import { extraText, moreStock } from '../../extra/extra-rules.ts'
import type { Cents } from '../../money.ts'
import { findLiveShares } from '../../payment/payment-queries.ts'
import type { Fact } from '../../ledger/ledger-rules.ts'
import { isUuid } from '../../ids.ts'
import { departureIs } from '../../offer/departure-states.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import type { Booking } from '../booking-queries.ts'
import { applyChange, type Made, type NewTraveller, type PartyChange } from './apply-change.ts'
import { changeOrderIs, changeOrderStates } from './change-order-states.ts'
import { isChangeable } from './changeable.ts'

/** The terms of an order, with what was unpaid then; absent in one that was saved before there were parts. */
type SavedTerms = Omit<PartyChange, 'joining'> & { unpaidBefore?: Cents }

export type ChangeOrder = Awaited<ReturnType<typeof lockOrder>>
export type SavedOrder = Pick<ChangeOrder, 'id' | 'booking_id' | 'departure_id'>

/**
 * Saves a change that costs something: its spots are held until `heldUntil`, and it applies when it is paid. The caller has locked
 * the booking and the departures.
 */
export async function saveOrder(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  booking: Booking,
  { joining, ...changed }: PartyChange,
  { madeBy, key, content, heldUntil }: Made & { heldUntil: Date },
): Promise<SavedOrder> {
  await mayOrder(tx, booking.id, now())
  const terms = { ...changed, unpaidBefore: booking.unpaid_cents }
  const order = await tx
    .insertInto('change_order')
    .values({
      booking_id: booking.id,
      kind: terms.kind,
      departure_id: terms.move?.toId ?? booking.departure_id,
      spots: terms.move ? booking.spots : joining.length,
      due_cents: terms.sum.dueCents,
      // On another departure it needs everything, else only what it adds.
      extras: JSON.stringify(moreStock(terms.move ? [] : booking.extras, terms.sum.extras)),
      based_on: booking.last_change_id,
      terms: JSON.stringify(terms),
      travellers: JSON.stringify(joining),
      made_by: madeBy,
      made_at: now(),
      idem_key: key,
      idem_body: content,
      hold_expires_at: heldUntil,
    })
    .returning(['id', 'booking_id', 'departure_id'])
    .executeTakeFirstOrThrow()
    .catch(refuseSoldOut)
  crashPoint('order:before-commit')
  return order
}

/** A booking that let this many orders end unpaid … */
const UNPAID_ORDERS = 4
/** … within this time can hold spots again later. */
const UNPAID_PAUSE_MS = 3_600_000

/**
 * Refuses a second order of a booking, one while a traveller pays a part with the own link, which would change what the order
 * makes of the open parts, and one after several that held spots and were not paid.
 */
async function mayOrder(tx: Tx, bookingId: string, at: Date): Promise<void> {
  if ((await findLiveShares(tx, bookingId)).length > 0) throw new Refusal('change-share-being-paid')
  if (await findOpenOrder(tx, bookingId)) throw new Refusal('change-order-open')
  const { unpaid } = await tx
    .selectFrom('change_order')
    .select(({ fn }) => fn.countAll<number>().as('unpaid'))
    .where('booking_id', '=', bookingId)
    .where('state', 'in', changeOrderIs.unpaid.states)
    .where('ended_at', '>', new Date(at.getTime() - UNPAID_PAUSE_MS))
    .executeTakeFirstOrThrow()
  if (Number(unpaid) >= UNPAID_ORDERS) throw new Refusal('change-orders-unpaid')
}

/** Locks an order until the transaction ends; the caller has locked its booking. */
export async function lockOrder(tx: Tx, id: string) {
  return orders(tx).where('change_order.id', '=', id).forUpdate('change_order').executeTakeFirstOrThrow()
}

/** The change of a booking that waits for its payment; nothing without one. */
export async function findOpenOrder(db: Db | Tx, bookingId: string) {
  return orders(db)
    .where('booking_id', '=', bookingId)
    .where('change_order.state', 'in', changeOrderIs.held.states)
    .executeTakeFirst()
}

/** An order with the dates where its spots are held. */
export async function findOrder(db: Db, id: string) {
  return orders(db)
    .select(['departure.starts_on', 'departure.ends_on'])
    .where('change_order.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The order of a form that was sent before, with the same key; the same key for another change is refused. */
export async function findOrderOfKey(
  db: Db | Tx,
  bookingId: string,
  { key, content }: Pick<Made, 'key' | 'content'>,
): Promise<ChangeOrder | null> {
  if (!isUuid(bookingId)) return null
  const order = await orders(db)
    .where('booking_id', '=', bookingId)
    .where('idem_key', '=', key)
    .executeTakeFirst()
  if (!order) return null
  if (!order.idem_body.equals(content)) throw new Refusal('same-key-other-change')
  return order
}

/** Whether an order can still apply: its booking has not changed since, and both departures take place. */
export function canApply(order: ChangeOrder, booking: Booking, at: Date): boolean {
  const { unpaidBefore } = order.terms as unknown as SavedTerms
  // A part that was paid since then changes the parts that the order would make.
  const isUnpaid = unpaidBefore === undefined || unpaidBefore === booking.unpaid_cents
  const isSame = order.based_on === booking.last_change_id && isUnpaid
  const takesPlace = !departureIs.cancelled(order.departure_state) && isChangeable(booking, nepalDate(at))
  return changeOrderIs.held(order.state) && isSame && takesPlace
}

/**
 * Applies an order that is paid: its held spots become spots of the booking. The caller has locked the departures, the booking
 * and the order; `paid` is the payment for the books.
 */
export async function applyOrder(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  booking: Booking,
  order: ChangeOrder,
  paid: Fact[],
): Promise<void> {
  const { unpaidBefore: _, ...terms } = order.terms as unknown as SavedTerms
  const change = { ...terms, joining: joiningOf(order) }
  await endOrder(deps, tx, order, 'apply')
  const made = { madeBy: order.made_by, key: order.idem_key, content: order.idem_body }
  await applyChange(deps, tx, booking, change, made, async () => paid)
}

/** Ends an order that the caller has locked, with its departure: its spots are free, and it names nobody any more. */
export async function endOrder(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  order: Pick<ChangeOrder, 'id' | 'state'>,
  action: 'apply' | 'expire' | 'abandon',
): Promise<void> {
  await tx
    .updateTable('change_order')
    .set({ state: transition(changeOrderStates, order.state, action), ended_at: now(), travellers: '[]' })
    .where('id', '=', order.id)
    .execute()
}

/** What an order changes, in a few words: '2 more travellers', or the new dates. */
export function orderText(
  order: Pick<ChangeOrder, 'kind' | 'spots'>,
  departure: { starts_on: string; ends_on: string },
): string {
  if (order.kind === 'extras') return 'Extras and rooms'
  return order.kind === 'move'
    ? `New dates: ${rangeText(departure.starts_on, departure.ends_on)}`
    : counted(order.spots, 'more traveller')
}

/** The extras that the booking of an order for extras has afterwards: '2 × Sleeping bag'. */
export function extrasOfOrder({ terms }: Pick<ChangeOrder, 'terms'>): string[] {
  return (terms as unknown as SavedTerms).sum.extras.map(extraText)
}

function joiningOf({ travellers }: ChangeOrder): NewTraveller[] {
  return travellers as unknown as NewTraveller[]
}

function orders(db: Db | Tx) {
  return db
    .selectFrom('change_order')
    .innerJoin('departure', 'departure.id', 'change_order.departure_id')
    .select('departure.state as departure_state')
    .select(['change_order.id', 'booking_id', 'kind', 'change_order.state', 'departure_id', 'spots'])
    .select(['due_cents', 'based_on', 'terms', 'travellers', 'made_by', 'made_at'])
    .select(['idem_key', 'idem_body', 'hold_expires_at', 'ended_at'])
}
