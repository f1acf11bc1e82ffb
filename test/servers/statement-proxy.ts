import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tcpUrl } from './database-urls.ts'

export type StatementProxy = Awaited<ReturnType<typeof startStatementProxy>>

/** A proxy between a program and its database that records the executed statements. */
export async function startStatementProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const statements: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const read = statementReader((text) => statements.push(text))
    near.on('data', (chunk: Buffer) => read(chunk))
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
 * and four bytes length. 'Q' carries a statement; 'P' prepares one that each 'E' executes.
 */
function statementReader(record: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  let prepared = ''
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
      if (type === 'P') prepared = body.toString('utf8', body.indexOf(0) + 1).split('\0', 1)[0] ?? ''
      if (type === 'Q') record(body.toString('utf8', 0, body.length - 1))
      if (type === 'E') record(prepared)
    }
  }
}
