/** Runs all pending microtasks. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((soon) => setImmediate(soon))
}

/** A manual clock. */
export function testClock() {
  let now = 0
  let timers: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    later: (ms: number, act: () => void) => {
      const timer = { at: now + ms, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    async pass(ms: number) {
      const until = now + ms
      for (let next = due(timers, until); next; next = due(timers, until)) {
        const { at, act } = next
        timers = timers.filter((each) => each !== next)
        now = at
        act()
        await settled()
      }
      now = until
    },
  }
}

function due(timers: readonly { at: number; act: () => void }[], until: number) {
  return timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
}

/** The server side of the streams, in the order of their requests. */
export function testServer() {
  const streams: {
    resolve: (response: Response) => void
    reject: (error: Error) => void
    signal: AbortSignal
    body?: ReadableStreamDefaultController<Uint8Array>
  }[] = []
  const asked: (number | null)[] = []
  const at = (index: number) => {
    const stream = streams[index]
    if (!stream) throw new Error(`stream ${index} was not asked for`)
    return stream
  }
  return {
    /** The event after which each stream was requested. */
    asked,
    open: (after: number | null, signal: AbortSignal) => {
      asked.push(after)
      return new Promise<Response>((resolve, reject) => {
        const stream: (typeof streams)[number] = { resolve, reject, signal }
        streams.push(stream)
        signal.addEventListener('abort', () => {
          reject(new Error('aborted'))
          stream.body?.error(new Error('aborted'))
        })
      })
    },
    answer(index: number, status: number) {
      const stream = at(index)
      const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
        stream.body = body
      }
      stream.resolve(new Response(new ReadableStream({ start }), { status }))
    },
    write: (index: number, text: string) => at(index).body?.enqueue(new TextEncoder().encode(text)),
    end: (index: number) => at(index).body?.close(),
    fail: (index: number) => at(index).body?.error(new Error('cut')),
    refuse: (index: number) => at(index).reject(new Error('no network')),
    isAborted: (index: number) => at(index).signal.aborted,
  }
}
