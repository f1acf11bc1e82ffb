import { counted } from '#figure-text'
import { addDays, daysBetween, type IsoDate } from '../dates.ts'
import { type Cents } from '../money.ts'
import type { Extra, ExtraUnit } from '../offer/offered-extra-rules.ts'
import { proportionOf } from '../offer/proportion-rules.ts'
import { Refusal } from '../refusal.ts'

/** An extra of a booking, as it was sold. */
export type OrderedExtra = {
  extraId: string
  firstId: string
  name: string
  unit: ExtraUnit
  unitCents: Cents
  quantity: number
  /** The days of the trek for a price per day; 1 else. */
  days: number
  orderUntilDays: number
  isRefundable: boolean
  isRoom: boolean
}

/** How many of an extra somebody wants. */
export type ExtraWish = { id: string; quantity: number }

/** What an ordered extra costs before discounts. */
export function extraCents({
  unitCents,
  quantity,
  days,
}: Pick<OrderedExtra, 'unitCents' | 'quantity' | 'days'>): Cents {
  return unitCents * quantity * days
}

/** What all ordered extras cost before discounts. */
export function extrasCents(extras: readonly OrderedExtra[]): Cents {
  return extras.reduce((sum, extra) => sum + extraCents(extra), 0)
}

/**
 * The part of a price after discounts that pays for extras that are not refunded, in proportion to what everything costs
 * before discounts.
 */
export function onceOrderedCents(
  extras: readonly OrderedExtra[],
  { grossCents, leftCents }: { grossCents: Cents; leftCents: Cents },
): Cents {
  const once = extrasCents(extras.filter(({ isRefundable }) => !isRefundable))
  return proportionOf(Math.max(0, leftCents), once, grossCents + extrasCents(extras))
}

/** The last day in Nepal on which an extra can be ordered or removed. */
export function lastOrderDay(startsOn: IsoDate, { orderUntilDays }: Pick<Extra, 'orderUntilDays'>): IsoDate {
  return addDays(startsOn, -orderUntilDays)
}

/** The extras of a smaller party: at most one of those per traveller for each. */
export function fittedExtras<Each extends { unit: ExtraUnit; quantity: number }>(
  extras: readonly Each[],
  spots: number,
): Each[] {
  return extras.map((extra) =>
    extra.unit === 'traveller' ? { ...extra, quantity: Math.min(extra.quantity, spots) } : extra,
  )
}

/** The wishes for a party that has become smaller: at most one of those per traveller for each. */
export function wishesOfParty(
  { offered, ordered, spots }: Pick<ExtraSale, 'offered' | 'ordered' | 'spots'>,
  wishes: readonly ExtraWish[],
): ExtraWish[] {
  const units = new Map([
    ...offered.map(({ id, unit }): [string, ExtraUnit] => [id, unit]),
    ...ordered.map(({ extraId, unit }): [string, ExtraUnit] => [extraId, unit]),
  ])
  return wishes.map(({ id, quantity }) => ({
    id,
    quantity: units.get(id) === 'traveller' ? Math.min(quantity, spots) : quantity,
  }))
}

/** The most of an extra in a booking of this party, without its stock. */
export function mostOf({ unit, most }: Pick<Extra, 'unit' | 'most'>, spots: number): number {
  return unit === 'traveller' ? Math.min(most, spots) : most
}

/** An extra at the terms of a booking; `presentId` is the id under which the trek sells it now. */
export type OfferedExtra = Extra & { presentId: string }

/**
 * What a booking can order of the extras that its trek sells now: those that were part of the sold offer at the sold terms, and
 * others at today's. A host's change of an extra continues its series, so the sold one is found by that.
 */
export function extrasAtSoldTerms(present: readonly Extra[], sold: readonly Extra[]): OfferedExtra[] {
  return present.map((extra) => ({
    ...(sold.find(({ firstId }) => firstId === extra.firstId) ?? extra),
    presentId: extra.id,
  }))
}

export type ExtraSale = {
  spots: number
  startsOn: IsoDate
  endsOn: IsoDate
  today: IsoDate
  /** What the trek sells now, at the terms of this booking. */
  offered: readonly OfferedExtra[]
  /** What the booking has ordered already. */
  ordered: readonly OrderedExtra[]
  /** What is left on the departure for this booking, its own included, by the first of a series; no entry without a limit. */
  free: ReadonlyMap<string, number>
  /** The booking is paid: what is not refunded cannot be removed. */
  isSold: boolean
}

/**
 * The extras of a booking after a choice, which replaces the earlier one. Refused when one is not sold, there are too many or too few
 * left, or its last day has passed. What was ordered already has its price and terms. A wish may name the sold extra, or the one that
 * the trek sells in its place now.
 */
export function chosenExtras(sale: ExtraSale, wishes: readonly ExtraWish[]): OrderedExtra[] {
  const idOf = (id: string) => sale.offered.find(({ presentId }) => presentId === id)?.id ?? id
  const wanted = new Map(wishes.map(({ id, quantity }) => [idOf(id), quantity]))
  if (wanted.size < wishes.length || wishes.some(({ quantity }) => !isCount(quantity)))
    throw new Refusal('extra-quantity')
  const chosen = sale.ordered.map((before) => changed(sale, before, wanted.get(before.extraId) ?? 0))
  for (const [id, quantity] of wanted) {
    if (quantity === 0 || sale.ordered.some(({ extraId }) => extraId === id)) continue
    chosen.push(added(sale, id, quantity))
  }
  mustBeLeft(sale, chosen)
  return chosen.filter(({ quantity }) => quantity > 0)
}

function isCount(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 0 && quantity <= 50
}

function changed(sale: ExtraSale, before: OrderedExtra, quantity: number): OrderedExtra {
  if (quantity === before.quantity) return before
  const { name } = before
  if (sale.isSold) mustBeInTime(sale, before)
  if (quantity < before.quantity) {
    if (sale.isSold && !before.isRefundable) throw new Refusal('extra-not-removable', { name })
    return { ...before, quantity }
  }
  const extra = sale.offered.find(({ id }) => id === before.extraId)
  if (!extra) throw new Refusal('extra-not-offered')
  mustBeAllowed(sale, extra, quantity)
  return { ...before, quantity }
}

function added(sale: ExtraSale, id: string, quantity: number): OrderedExtra {
  const extra = sale.offered.find((each) => each.id === id)
  if (!extra) throw new Refusal('extra-not-offered')
  mustBeAllowed(sale, extra, quantity)
  const { firstId, name, unit, priceCents, orderUntilDays, isRefundable, isRoom } = extra
  const days = unit === 'day' ? daysBetween(sale.startsOn, sale.endsOn) + 1 : 1
  const terms = { name, unit, unitCents: priceCents, days, orderUntilDays, isRefundable, isRoom }
  return { extraId: id, firstId, ...terms, quantity }
}

function mustBeAllowed(sale: ExtraSale, extra: Extra, quantity: number): void {
  mustBeInTime(sale, extra)
  const most = mostOf(extra, sale.spots)
  if (quantity > most) throw new Refusal('extra-too-many', { name: extra.name, most: String(most) })
}

function mustBeInTime({ startsOn, today }: ExtraSale, extra: Pick<Extra, 'name' | 'orderUntilDays'>): void {
  if (today > lastOrderDay(startsOn, extra)) throw new Refusal('extra-too-late', { name: extra.name })
}

/** An extra and its successors with other terms share a stock. */
function mustBeLeft({ free, ordered }: ExtraSale, chosen: readonly OrderedExtra[]): void {
  for (const { firstId, name } of chosen) {
    const left = free.get(firstId)
    if (left === undefined) continue
    const wanted = countOf(chosen, firstId)
    if (wanted > countOf(ordered, firstId) && wanted > left)
      throw new Refusal('extra-sold-out', { name, left: String(Math.max(0, left)) })
  }
}

/** How many a booking has of an extra and its successors. */
function countOf(extras: readonly OrderedExtra[], firstId: string): number {
  return extras.reduce((sum, extra) => sum + (extra.firstId === firstId ? extra.quantity : 0), 0)
}

/** The stock that a booking needs beyond what it has, by the first of each series. */
export function moreStock(
  before: readonly OrderedExtra[],
  after: readonly OrderedExtra[],
): { firstId: string; quantity: number }[] {
  return [...new Set(after.map(({ firstId }) => firstId))]
    .map((firstId) => ({ firstId, quantity: countOf(after, firstId) - countOf(before, firstId) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether two lists of ordered extras are the same. */
export function areSameExtras(one: readonly OrderedExtra[], other: readonly OrderedExtra[]): boolean {
  const text = (extras: readonly OrderedExtra[]) =>
    extras
      .map(({ extraId, quantity }) => `${extraId} ${quantity}`)
      .toSorted()
      .join()
  return text(one) === text(other)
}

/** An ordered extra in a few words: '2 × Sleeping bag', '1 × Porter, 14 days'. */
export function extraText({
  name,
  quantity,
  days,
  unit,
}: Pick<OrderedExtra, 'name' | 'quantity' | 'days' | 'unit'>): string {
  return `${quantity} × ${name}${unit === 'day' ? `, ${counted(days, 'day')}` : ''}`
}
