import { createHash } from 'node:crypto'

/**
 * The id of the message that one submission sends to one of many recipients: a UUID (version 8) that is the same when
 * it is sent again.
 */
export function idFrom(sendingId: string, ...to: readonly string[]): string {
  const hex = createHash('sha256')
    .update([sendingId, ...to].join('/'))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
