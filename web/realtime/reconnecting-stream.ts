import { sseReader, type SseMessage } from './sse-reader.ts'
import type { ConnectionStatus, StreamState } from './stream-events.ts'

/** The limit for the server's answer, the interval of its heartbeats, and the tolerance for a late one. */
export const TIMES = { answerMs: 10_000, heartbeatMs: 30_000, lateMs: 10_000 }
/** Seconds before each retry; the last value repeats. */
export const RETRY_SECONDS = [1, 2, 5, 10]

/** What a stream needs from its environment. */
export type StreamWorld = {
  /** Opens the stream after an event, or from now on with null. */
  open: (after: number | null, signal: AbortSignal) => Promise<Response>
  /** Schedules a function; returns a function that cancels it. */
  later: (ms: number, act: () => void) => () => void
}

type Listener = {
  onMessage: (message: SseMessage) => void
  onState: (state: StreamState) => void
  /** The number of the event after which the next attempt resumes. */
  after: () => number | null
  /** The session has ended. */
  onEnd: () => void
}

export type ReconnectingStream = { retryNow: () => void; drop: () => void; close: () => void }

/**
 * Maintains a stream of server-sent events. Its status is SUBSCRIBED when the server answers, TIMED_OUT when it does
 * not answer in time or sends no heartbeat, CLOSED when it ends the stream, CHANNEL_ERROR after any other failure. It
 * retries after 1, 2, 5 and then every 10 seconds, except when the session has ended, which is CLOSED for good.
 */
export function openReconnectingStream({ open, later }: StreamWorld, listener: Listener): ReconnectingStream {
  let attempt = 0
  let failures = 0
  let state: StreamState = { status: 'CLOSED', retryIn: null }
  let over = false
  let stopTimer = () => {}
  let abort = () => {}

  const set = (next: StreamState) => {
    if (next.status === state.status && next.retryIn === state.retryIn) return
    state = next
    listener.onState(state)
  }
  const wait = (ms: number, act: () => void) => {
    stopTimer()
    stopTimer = later(ms, act)
  }
  const stop = () => {
    attempt += 1
    stopTimer()
    abort()
  }
  const fail = (status: ConnectionStatus) => {
    stop()
    const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 10
    failures += 1
    countDown(status, seconds)
  }
  const countDown = (status: ConnectionStatus, retryIn: number) => {
    set({ status, retryIn })
    wait(1000, () => (retryIn > 1 ? countDown(status, retryIn - 1) : void connect()))
  }
  const close = () => {
    over = true
    stop()
    set({ status: 'CLOSED', retryIn: null })
  }

  async function connect(): Promise<void> {
    stop()
    const own = attempt
    const isOver = () => own !== attempt
    const control = new AbortController()
    abort = () => control.abort()
    set({ ...state, retryIn: null })
    wait(TIMES.answerMs, () => fail('TIMED_OUT'))
    try {
      const response = await open(listener.after(), control.signal)
      if (isOver()) return
      if (response.status === 401) {
        close()
        return listener.onEnd()
      }
      if (!response.ok || !response.body) return fail('CHANNEL_ERROR')
      failures = 0
      const alive = () => wait(TIMES.heartbeatMs + TIMES.lateMs, () => fail('TIMED_OUT'))
      alive()
      set({ status: 'SUBSCRIBED', retryIn: null })
      const read = sseReader((message) => {
        if (!isOver()) listener.onMessage(message)
      })
      const text = new TextDecoder()
      const reader = response.body.getReader()
      for (let part = await reader.read(); !isOver(); part = await reader.read()) {
        if (part.done) return fail('CLOSED')
        alive()
        read(text.decode(part.value, { stream: true }))
      }
    } catch {
      if (!isOver()) fail('CHANNEL_ERROR')
    }
  }

  void connect()
  return {
    retryNow: () => {
      if (!over && state.retryIn !== null) void connect()
    },
    drop: () => {
      if (!over && state.retryIn === null) fail('CHANNEL_ERROR')
    },
    close,
  }
}
