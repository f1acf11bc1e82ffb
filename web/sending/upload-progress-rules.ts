/** A field or a file of a form, in the order of sending. */
export type SentPart = { bytes: number; isFile: boolean }

/**
 * The progress of each file of a form, in whole per cent, when `sent` of the request's `total` bytes are sent. Files
 * are sent in order; the boundaries between parts count as equally long.
 */
export function percentOfFiles(parts: readonly SentPart[], sent: number, total: number): number[] {
  const payload = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const border = Math.max(0, total - payload) / (parts.length + 1)
  const percents: number[] = []
  let before = 0
  for (const { bytes, isFile } of parts) {
    before += border
    if (isFile) percents.push(percentOf(sent - before, bytes))
    before += bytes
  }
  return percents
}

/** Rounded down: 100 means that the file is completely sent. */
function percentOf(sent: number, bytes: number): number {
  return sent >= bytes ? 100 : Math.max(0, Math.floor((100 * sent) / bytes))
}
