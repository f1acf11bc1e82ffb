import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tcpUrl } from './database-urls.ts'

export type StatementProxy = Awaited<ReturnType<typeof startStatementProxy>>

/** A proxy between a program and its database that records the executed statements. */
export async function startStatementProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const statements: string[] = []
  let roundTrips = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const read = statementReader((text) => statements.push(text))
    let isWaiting = false
    near.on('data', (chunk: Buffer) => {
      if (!isWaiting) roundTrips += 1
      isWaiting = true
      read(chunk)
    })
    far.on('data', () => (isWaiting = false))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: tcpUrl(databaseUrl, String(port)),
    /** The statements so far, in the order of their execution. */
    statements: () => [...statements],
    /** How often a connection has sent something and waited for the answer. */
    roundTrips: () => roundTrips,
    forget: () => void statements.splice(0),
    async stop(): Promise<void> {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/**
 * Reads the messages of PostgreSQL's frontend protocol: a first message of four bytes length, then messages of one byte type
 * and four bytes length. 'Q' carries a statement. 'P' prepares one under a name, 'B' binds its parameters, and 'E' executes it.
 */
function statementReader(record: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  const prepared = new Map<string, string>()
  let bound = ''
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const typeBytes = isStarted ? 1 : 0
      if (rest.length < typeBytes + 4) return
      const length = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < length) return
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : 'start'
      const body = rest.subarray(typeBytes + 4, length)
      rest = rest.subarray(length)
      isStarted = true
      if (type === 'P') {
        const [name = '', text = ''] = body.toString().split('\0', 2)
        prepared.set(name, text)
      }
      if (type === 'B') bound = prepared.get(body.toString().split('\0', 2)[1] ?? '') ?? ''
      if (type === 'Q') record(body.toString('utf8', 0, body.length - 1))
      if (type === 'E') record(bound)
    }
  }
}
