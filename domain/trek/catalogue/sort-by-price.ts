/** An upper bound of the number of treks; a price multiplied by it stays an exact number. */
const MOST_ROWS = 2 ** 21

/** The first rows by price in US cents, `prices` by row; the sort is stable. */
export function sortByPrice(
  rows: readonly number[],
  prices: Int32Array,
  { highestFirst, most }: { highestFirst: boolean; most: number },
): number[] {
  const sign = highestFirst ? -1 : 1
  const keys = new Float64Array(rows.length)
  for (const [place, row] of rows.entries()) keys[place] = sign * (prices[row] as number) * MOST_ROWS + place
  const first = keys.sort().subarray(0, most)
  return Array.from(first, (key) => rows[((key % MOST_ROWS) + MOST_ROWS) % MOST_ROWS] ?? 0)
}
