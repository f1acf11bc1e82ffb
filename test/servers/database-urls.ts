import { join } from 'node:path'

/** The setting of an embedded server that also listens on a socket in its data. */
export const socketInData = { unix_socket_directories: '.' }

/** Longer paths of sockets are refused: macOS allows 103 bytes, of which PostgreSQL's file name takes up to 15. */
const LONGEST_FOLDER = 88

/**
 * The address of an embedded database through the socket in its data folder, where the path is short enough. Over TCP a
 * statement takes a quarter more processor time, and the tests of `domain` take 103 s instead of 93.
 */
export function socketUrl(databaseUrl: string, dataDir: string): string {
  const folder = join(dataDir, 'postgres', 'cluster')
  if (Buffer.byteLength(folder) > LONGEST_FOLDER) return databaseUrl
  const url = new URL(databaseUrl)
  url.searchParams.set('host', folder)
  return url.href
}

/**
 * The address of a database over TCP, even where the given one names a socket: at its own port of 127.0.0.1, or at the port
 * of a proxy.
 */
export function tcpUrl(databaseUrl: string, port = new URL(databaseUrl).port): string {
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port })
  url.searchParams.delete('host')
  return url.href
}
