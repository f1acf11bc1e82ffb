const SECOND = 1_000

/** The slowest line that is served: 8 KB a second, a phone on the edge of a network. */
const SLOWEST_BYTES_PER_SECOND = 8 * 1024
/** What any request and any answer may take besides: lines stall for a moment. */
const STALL_MS = 5 * SECOND

/** How many requests of one subscriber may be half-read at once; honest ones arrive within moments. */
export const HALF_READ_PER_SUBSCRIBER = 16
/** … and of all together. */
export const HALF_READ_AT_ALL = 1_000
/** How many connections one subscriber may hold: a house or a company behind one address, six to each browser. */
export const CONNECTIONS_PER_SUBSCRIBER = 256
/** The rest of a refused body is read while these bytes come within this time, so that its sender reads the answer. */
export const LINGER = { ms: 3 * SECOND, bytes: 96 * 1024 }

type Headers = { 'content-length'?: string | undefined; 'transfer-encoding'?: string | undefined }

/** How many bytes a request announces to send; Infinity when it does not say. */
export function announcedBytes(headers: Headers): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** How long this number of bytes may take to be sent or to be read, in milliseconds. */
export function patienceMs(bytes: number): number {
  return STALL_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * SECOND)
}
