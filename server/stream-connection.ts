import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Listener } from '#api/options.ts'

/** A reader that takes nothing for so long is cut off; it comes again and is told from where it was. */
const STUCK_MS = 60_000

export type Connection = ReturnType<typeof connection>

/** One open stream: what it was told up to, and whether its reader keeps up. */
export function connection(listener: Listener, response: ServerResponse, headers: OutgoingHttpHeaders) {
  let fullSince: number | null = null
  let told = -1
  let begun = false
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // When it ends, nothing else is asked over this connection: a stop need not wait for it.
    Connection: 'close',
  })
  response.flushHeaders()

  const write = (text: string): void => {
    if (response.writableEnded || response.destroyed) return
    if (!response.write(text)) fullSince ??= performance.now()
  }
  return {
    listener,
    openedAt: performance.now(),
    /** The number of the last event that this reader was told. */
    told: () => told,
    /** Whether more may be written; else it waits in the database, not in our memory. */
    keepsUp: () => begun && fullSince === null && !response.writableEnded,
    begin(number: number, first: string) {
      told = number
      begun = true
      write(first)
    },
    /** Tells an event; nothing to a reader that was told it or does not keep up. */
    tell(number: number, text: string | null) {
      if (number <= told || fullSince !== null) return
      told = number
      if (text !== null) write(text)
    },
    /** Writes a line that is no event, or cuts off who has not read for a minute. */
    beat(text: string) {
      if (fullSince === null) write(text)
      else if (performance.now() - fullSince > STUCK_MS) response.destroy()
    },
    onDrained(more: () => void) {
      response.on('drain', () => {
        fullSince = null
        more()
      })
    },
    onClosed(gone: () => void) {
      response.once('close', gone)
    },
    /** Ends it, with a last line for whoever comes again. */
    end(last = '') {
      if (fullSince === null) response.end(last)
      else response.destroy()
    },
  }
}
