const SECOND = 1_000

/** The slowest connection that is served: 8 KB a second, a phone at the edge of a network. */
const SLOWEST_BYTES_PER_SECOND = 8 * 1024
/** Extra time for any request and answer, because connections stall for a moment. */
const STALL_MS = 5 * SECOND

/** The most half-read requests of one subscriber; honest ones arrive within moments. */
export const HALF_READ_PER_SUBSCRIBER = 16
/** … and of all subscribers together. */
export const HALF_READ_AT_ALL = 1_000
/** The most connections of one subscriber: a household or company behind one address, with six for each browser. */
export const CONNECTIONS_PER_SUBSCRIBER = 256
/** The rest of a refused body is read up to these bytes and this time, so that its sender reads the answer. */
export const LINGER = { ms: 3 * SECOND, bytes: 96 * 1024 }

type Headers = { 'content-length'?: string | undefined; 'transfer-encoding'?: string | undefined }

/** The announced length of a request; Infinity when it announces none. */
export function announcedBytes(headers: Headers): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** The allowed time to send or read this number of bytes, in milliseconds. */
export function patienceMs(bytes: number): number {
  return STALL_MS + Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * SECOND)
}
