/** Rows in one order, kept so while single ones change. */
export type RowOrder = {
  /** The rows in order; read it anew after every change. */
  rows(): Int32Array
  insert(row: number): void
  /** Takes a row out; what it is compared by must not have changed yet. */
  remove(row: number): void
  /** Sorts all rows anew. */
  rebuild(rows: Int32Array): void
}

/** An empty order by `compare`, which must tell any two rows apart. */
export function rowOrder(compare: (one: number, other: number) => number): RowOrder {
  let numbers = new Int32Array(1024)
  let count = 0

  /** Where a row stands or would stand. */
  const placeOf = (row: number): number => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(numbers[middle] as number, row) < 0) low = middle + 1
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
      // An array is sorted faster than numbers side by side when it is nearly in order already.
      const sorted = Array.from(rows).sort(compare)
      numbers = new Int32Array(Math.max(1024, sorted.length * 2))
      numbers.set(sorted)
      count = sorted.length
    },
  }
}
