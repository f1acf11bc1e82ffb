import { setTimeout as pause } from 'node:timers/promises'
import { isOurServer, readServerNote } from './running-server.ts'

/** How soon a dead server is noticed. */
const LOOK_MS = 250

/**
 * Restarts the server with `again` whenever it dies, until stopped, at the same address. Of several processes that
 * share a server the quickest restarts it.
 */
export function keepRunning(
  home: string,
  again: () => Promise<string | null>,
  log: (line: string) => void,
): () => Promise<void> {
  const stopped = new AbortController()
  const look = async () => {
    const note = readServerNote(home)
    if (note && isOurServer(home, note)) return
    if (await again()) log('The PostgreSQL that came with the program had died, and runs again')
  }
  const watch = (async () => {
    while (!stopped.signal.aborted) {
      await look().catch((error: unknown) => log(String(error)))
      await pause(LOOK_MS, null, { ref: false, signal: stopped.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopped.abort()
    await watch
  }
}
