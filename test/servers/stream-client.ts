import { get, type IncomingMessage } from 'node:http'

/** An event as received. */
export type StreamEvent = { id: number; event: string; data: any }

export type Listening = ReturnType<typeof listenTo>

type Asked = {
  cookie?: string
  address?: string
  /** The number of the last known event. */
  after?: number | undefined
  query?: string
  /** Called with each event as it arrives. */
  heard?: (event: StreamEvent) => void
}

/** Opens the event stream of the account that the cookie signs in, on a connection of its own. */
export function listenTo(url: string, { cookie = '', address, after, query = '', heard }: Asked) {
  const events: StreamEvent[] = []
  let beats = 0
  let answer: IncomingMessage | undefined
  let rest = ''
  const opened = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<void>()
  const end = () => {
    opened.resolve(0)
    ended.resolve()
  }
  const headers = {
    Cookie: cookie,
    ...(address && { 'X-Forwarded-For': address }),
    ...(after !== undefined && { 'Last-Event-ID': String(after) }),
  }
  const request = get(`${url}/api/stream${query}`, { agent: false, headers }, (response) => {
    answer = response
    response.setEncoding('utf8')
    response.on('data', (text: string) => {
      const parts = `${rest}${text}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const event = eventIn(part)
        if (!event) beats += 1
        else {
          events.push(event)
          heard?.(event)
        }
      }
    })
    response.on('error', end).on('close', end)
    opened.resolve(response.statusCode ?? 0)
  })
  request.on('error', end)
  return {
    events,
    /** The status of the answer; 0 when there was none. */
    opened: opened.promise,
    ended: ended.promise,
    headers: () => answer?.headers ?? {},
    beats: () => beats,
    /** Stops and resumes reading. */
    pause: () => void answer?.pause(),
    resume: () => void answer?.resume(),
    /** Breaks the connection, like a tunnel. */
    cut: () => void request.destroy(),
  }
}

function eventIn(part: string): StreamEvent | null {
  const fields = new Map(
    part
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const [id, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')]
  return id && event && data ? { id: Number(id), event, data: JSON.parse(data) } : null
}
