import type { Sort } from '../search/filter-rules.ts'
import { rowOrder, type RowOrder } from './row-order.ts'
import type { TrekRows } from './trek-rows.ts'

export type TrekOrders = {
  byName: RowOrder
  /** The rows in a sort's order for one traveller without dates. */
  of(sort: Sort): Int32Array
  insert(row: number): void
  /** Must be called before a row changes. */
  remove(row: number): void
  rebuild(): void
}

/** The five sorts and the names, each maintained in order; ties are broken by name, then by id. */
export function trekOrders(rows: TrekRows): TrekOrders {
  const name = (one: number, other: number): number =>
    ordered(rows.names[one] ?? '', rows.names[other] ?? '') ||
    ordered(rows.ids[one] ?? '', rows.ids[other] ?? '')
  const falling =
    (column: 'price' | 'rating' | 'reviews' | 'score' | 'bookable') => (one: number, other: number) =>
      (rows[column][other] ?? 0) - (rows[column][one] ?? 0)
  const bookable = falling('bookable')
  const score = falling('score')
  const price = falling('price')
  const byName = rowOrder(name, name)
  const sorts: Record<Sort, RowOrder> = {
    top: rowOrder((one, other) => bookable(one, other) || score(one, other), name),
    'price-high': rowOrder(price, name),
    'price-low': rowOrder((one, other) => price(other, one), name),
    rated: rowOrder(falling('rating'), name),
    reviewed: rowOrder(falling('reviews'), name),
  }
  const all = [byName, ...Object.values(sorts)]
  return {
    byName,
    of: (sort) => sorts[sort].rows(),
    insert: (row) => all.forEach((order) => order.insert(row)),
    remove: (row) => all.forEach((order) => order.remove(row)),
    rebuild() {
      byName.rebuild(rows.rowsInUse())
      for (const order of Object.values(sorts)) order.rebuild(byName.rows())
    },
  }
}

/** Compares two texts by code units, for a sort. */
export function ordered(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
