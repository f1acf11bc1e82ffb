/** More treks than will ever be listed; a price times this stays an exact number. */
const MOST_ROWS = 2 ** 21

/** Rows by the price at the same place, US cents, equal ones as they stood. */
export function sortByPrice(
  rows: readonly number[],
  prices: readonly number[],
  highestFirst: boolean,
): number[] {
  const keys = Float64Array.from(
    prices,
    (price, place) => (highestFirst ? -price : price) * MOST_ROWS + place,
  )
  return Array.from(keys.sort(), (key) => rows[((key % MOST_ROWS) + MOST_ROWS) % MOST_ROWS] ?? 0)
}
