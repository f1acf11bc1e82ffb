/** Rows in batches of a few hundred: one statement takes at most 65,535 values. */
export async function inChunks<Row>(
  rows: readonly Row[],
  write: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += 400) await write(rows.slice(from, from + 400))
}
