import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Listener } from '#api/options.ts'

/** A reader that takes no data for this long is disconnected; it reconnects and resumes after its last event. */
const STUCK_MS = 60_000

export type Connection = ReturnType<typeof connection>

/** One open stream: the last event it was sent, and whether its reader keeps up. */
export function connection(listener: Listener, response: ServerResponse, headers: OutgoingHttpHeaders) {
  let fullSince: number | null = null
  let sent = -1
  let begun = false
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // No other request uses this connection after the stream ends, so a stop need not wait for it.
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
    /** The number of the last event sent to this reader. */
    sent: () => sent,
    /** Whether more may be written. Events for a slow reader wait in the database, not in memory. */
    keepsUp: () => begun && fullSince === null && !response.writableEnded,
    begin(number: number, first: string) {
      sent = number
      begun = true
      write(first)
    },
    /** Sends an event, unless the reader has it already or does not keep up. */
    send(number: number, text: string | null) {
      if (number <= sent || fullSince !== null) return
      sent = number
      if (text !== null) write(text)
    },
    /** Writes a heartbeat, or disconnects a reader that has not read for a minute. */
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
    /** Ends the stream, with a last line for readers that reconnect. */
    end(last = '') {
      if (fullSince === null) response.end(last)
      else response.destroy()
    },
  }
}
