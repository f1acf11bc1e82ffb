type Compare = (one: number, other: number) => number

/** Rows in one order, updated as single rows change. */
export type RowOrder = {
  /** The sorted rows; read it again after every change. */
  rows(): Int32Array
  insert(row: number): void
  /** Removes a row; its sort keys must not have changed yet. */
  remove(row: number): void
  /** Sorts all rows again; equal ones stay in the given order. */
  rebuild(rows: Int32Array): void
}

/** An empty order by `first`, with ties broken by `then`, which must distinguish any two rows. */
export function rowOrder(first: Compare, then: Compare): RowOrder {
  let numbers = new Int32Array(1024)
  let count = 0

  /** The position of a row, or where it would be inserted. */
  const placeOf = (row: number): number => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      const other = numbers[middle] as number
      if ((first(other, row) || then(other, row)) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    rows: () => numbers.subarray(0, count),
    insert(row) {
      if (count === numbers.length) {
        const wider = new Int32Array(count * 2)
        wider.set(numbers)
        numbers = wider
      }
      const place = placeOf(row)
      numbers.copyWithin(place + 1, place, count)
      numbers[place] = row
      count += 1
    },
    remove(row) {
      const place = placeOf(row)
      if (place >= count || numbers[place] !== row) return
      numbers.copyWithin(place, place + 1, count)
      count -= 1
    },
    rebuild(rows) {
      const sorted = Array.from(rows).sort(first)
      numbers = new Int32Array(Math.max(1024, sorted.length * 2))
      numbers.set(sorted)
      count = sorted.length
    },
  }
}
