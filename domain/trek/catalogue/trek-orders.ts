import type { Sort } from '../filter-rules.ts'
import { NONE } from './departure-rows.ts'
import { rowOrder, type RowOrder } from './row-order.ts'
import type { TrekRows } from './trek-rows.ts'

export type TrekOrders = {
  byName: RowOrder
  /** The rows as a sort lists them when no dates are given, for one traveller. */
  of(sort: Sort): Int32Array
  insert(row: number): void
  /** To be called before a row changes. */
  remove(row: number): void
  rebuild(): void
}

/** The five sorts and the names, each kept in order; equal treks stand by name, then by id. */
export function trekOrders(rows: TrekRows): TrekOrders {
  const name = (one: number, other: number): number =>
    ordered(rows.names[one] ?? '', rows.names[other] ?? '') ||
    ordered(rows.ids[one] ?? '', rows.ids[other] ?? '')
  const by = (compare: (one: number, other: number) => number) =>
    rowOrder((one, other) => compare(one, other) || name(one, other))
  const bookable = (row: number) => (rows.firstDay[row] === NONE ? 0 : 1)
  const orders: Record<Sort | 'name', RowOrder> = {
    name: rowOrder(name),
    top: by(
      (one, other) => bookable(other) - bookable(one) || (rows.score[other] ?? 0) - (rows.score[one] ?? 0),
    ),
    'price-high': by((one, other) => (rows.price[other] ?? 0) - (rows.price[one] ?? 0)),
    'price-low': by((one, other) => (rows.price[one] ?? 0) - (rows.price[other] ?? 0)),
    rated: by((one, other) => (rows.rating[other] ?? 0) - (rows.rating[one] ?? 0)),
    reviewed: by((one, other) => (rows.reviews[other] ?? 0) - (rows.reviews[one] ?? 0)),
  }
  const all = Object.values(orders)
  return {
    byName: orders.name,
    of: (sort) => orders[sort].rows(),
    insert: (row) => all.forEach((order) => order.insert(row)),
    remove: (row) => all.forEach((order) => order.remove(row)),
    rebuild() {
      const inUse = rows.inUse()
      for (const order of all) order.rebuild(inUse)
    },
  }
}

function ordered(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
