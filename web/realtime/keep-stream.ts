import { sseReader, type SseMessage } from './sse-reader.ts'
import type { LineStatus, StreamState } from './stream-events.ts'

/** So long the server may take to answer, so often it says at least something, and so long it may be late with that. */
export const TIMES = { answerMs: 10_000, heartbeatMs: 30_000, lateMs: 10_000 }
/** Seconds before each next attempt; the last one stays. */
export const RETRY_SECONDS = [1, 2, 5, 10]

/** What a stream needs of the world around it. */
export type StreamWorld = {
  /** Opens the stream after an event, or from now on with null. */
  open: (after: number | null, signal: AbortSignal) => Promise<Response>
  /** Does something once, later; answers how to prevent it. */
  later: (ms: number, act: () => void) => () => void
}

type Listener = {
  onMessage: (message: SseMessage) => void
  onState: (state: StreamState) => void
  /** After which event the next attempt goes on. */
  after: () => number | null
  /** Nobody is signed in any more. */
  onEnd: () => void
}

export type KeptStream = { retryNow: () => void; drop: () => void; close: () => void }

/**
 * Keeps a stream of server-sent events open: SUBSCRIBED once the server answers, TIMED_OUT when it does not in time or falls
 * silent, CLOSED when it ends the stream, CHANNEL_ERROR when anything else goes wrong. It tries again after 1, 2, 5 and then
 * every 10 seconds; not when nobody is signed in any more, which is CLOSED for good.
 */
export function keepStream({ open, later }: StreamWorld, listener: Listener): KeptStream {
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
  const fail = (status: LineStatus) => {
    stop()
    const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 10
    failures += 1
    countDown(status, seconds)
  }
  const countDown = (status: LineStatus, retryIn: number) => {
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
