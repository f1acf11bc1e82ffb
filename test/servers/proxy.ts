import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Proxy = Awaited<ReturnType<typeof startProxy>>
type Upstream = { url: string; isUp: boolean; agent: Agent; answered: number }
type Asked = { request: IncomingMessage; response: ServerResponse; body: Buffer; left: Upstream[] }

/** How often it checks whether each process is ready. */
const CHECK_MS = 50
/** Hop-by-hop headers, which are not forwarded. */
const OF_THE_LINE = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

type ProxyOptions = {
  /** The scheme that browsers use; the proxy forwards it as X-Forwarded-Proto. */
  speaks?: 'http' | 'https'
}

/**
 * A load balancer for processes of the program: in turn, of those whose /readyz answers 200. Only a request that was
 * never sent, because the connection was refused, goes to another one; any other failure is counted.
 */
export async function startProxy(urls: readonly string[], { speaks = 'http' }: ProxyOptions = {}) {
  const upstreams = urls.map(
    (url): Upstream => ({ url, isUp: true, answered: 0, agent: new Agent({ keepAlive: true }) }),
  )
  const broken: string[] = []
  let turn = 0
  let moved = 0
  let stopped = false

  const pass = ({ request: asked, response, body, left }: Asked): void => {
    const open = left.filter(({ isUp }) => isUp)
    const one = open[turn++ % open.length] ?? left[0]
    if (!one) return void response.writeHead(502).end('nobody is there')
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !OF_THE_LINE.has(name)),
    )
    const forwarded = [asked.headers['x-forwarded-for'], asked.socket.remoteAddress].flat().filter(Boolean)
    const sent = request(`${one.url}${asked.url}`, {
      agent: one.agent,
      method: asked.method,
      path: asked.url,
      headers: {
        ...headers,
        'X-Forwarded-For': forwarded.join(', '),
        'X-Forwarded-Proto': speaks,
        ...(body.length > 0 && { 'Content-Length': body.length }),
      },
    })
    let hasAnswered = false
    const breaks = (error: NodeJS.ErrnoException) => {
      if (response.destroyed) return
      if (error.code === 'ECONNREFUSED') {
        one.isUp = false
        moved += 1
        return pass({ request: asked, response, body, left: left.filter((each) => each !== one) })
      }
      broken.push(
        `${asked.method} ${asked.url}: ${hasAnswered ? 'in the answer, ' : ''}${error.code ?? error.message}`,
      )
      response.destroy()
    }
    sent.on('error', breaks)
    sent.on('response', (answer) => {
      hasAnswered = true
      one.answered += 1
      answer.on('error', breaks)
      const answered = Object.entries(answer.headers).filter(([name]) => !OF_THE_LINE.has(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(answered))
      response.flushHeaders()
      answer.pipe(response)
      response.once('close', () => answer.destroy())
    })
    sent.end(body)
  }

  const server = createServer((asked, response) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => pass({ request: asked, response, body: Buffer.concat(chunks), left: upstreams }))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const watching = upstreams.map(async (one) => {
    for (; !stopped; await pause(CHECK_MS)) one.isUp = await isReady(one.url)
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests that were sent and not completely answered. */
    broken,
    /** Requests that one process refused and another accepted. */
    moved: () => moved,
    /** How many requests each process has answered. */
    answered: () => upstreams.map(({ answered }) => answered),
    isUp: () => upstreams.map(({ isUp }) => isUp),
    async close(): Promise<void> {
      stopped = true
      await Promise.all(watching)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      for (const { agent } of upstreams) agent.destroy()
    },
  }
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(`${url}/readyz`, { agent: false, timeout: 1_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })
}
