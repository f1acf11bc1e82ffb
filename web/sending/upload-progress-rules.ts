/** A field or a file of a form, in the order in which the form sends them. */
export type SentPart = { bytes: number; isFile: boolean }

/**
 * How far each file of a form is, in whole per cent, once `sent` of the `total` bytes of its request have left. Files go one after
 * the other; what stands between two parts counts as equally long everywhere.
 */
export function percentOfFiles(parts: readonly SentPart[], sent: number, total: number): number[] {
  const payload = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const border = Math.max(0, total - payload) / (parts.length + 1)
  const percents: number[] = []
  let before = 0
  for (const { bytes, isFile } of parts) {
    before += border
    if (isFile) percents.push(percentOf(sent - before, bytes, sent >= total))
    before += bytes
  }
  return percents
}

/** Rounded down: 100 is said of a file that has left whole. */
function percentOf(sent: number, bytes: number, isAll: boolean): number {
  if (isAll || (sent >= 0 && sent >= bytes)) return 100
  return sent <= 0 ? 0 : Math.floor((100 * sent) / bytes)
}
