import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#db/embedded/start-error.ts'

/** The port to serve on, found free before anything else is started; 0 chooses one. */
export function choosePort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host)))
    probe.listen(port, host, () => {
      const { port: chosen } = probe.address() as AddressInfo
      probe.close(() => resolve(chosen))
    })
  })
}

/** What a program listens by: how it takes no more, and how it ends. */
export type Doors = { shut: () => Promise<void>; close: () => Promise<void> }

/**
 * A listener takes one connection each time the program looks, and a page takes long to draw: with one listener a payment
 * would wait in the system behind every search that came before it. So many take so many at once.
 */
const LISTENERS = 16

/** Serves at an address with several listeners, where the system lets them share it, and otherwise with one. */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<Doors> {
  const shared = process.platform === 'linux'
  const where = { port, host, reusePort: shared }
  await app.listen(where).catch((error: NodeJS.ErrnoException) => {
    throw portError(error, port, host)
  })
  const others = shared ? await listenBeside(app, where) : []
  return {
    shut: () => stopListening([app.server, ...others]),
    async close() {
      const closed = others.map(closeOne)
      await app.close()
      await Promise.all(closed)
    },
  }
}

async function listenBeside({ server }: FastifyInstance, where: ListenOptions): Promise<Server[]> {
  const others = Array.from({ length: LISTENERS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  )
  for (const other of others) await once(other.listen(where), 'listening')
  return others
}

/** Ends when the last of its connections has. */
function closeOne(server: Server): Promise<void> {
  return new Promise((closed) => {
    // One that has been shut before still says when its connections are gone.
    if (server.listening) return void server.close(() => closed())
    server.getConnections((_error, count) => (count === 0 ? closed() : server.once('close', () => closed())))
  })
}

/** So long a kept connection may bring one more request after no new ones are taken. */
const LINGER_MS = 300
const SHORT_TURN_MS = 5

/**
 * Takes no more connections, and leaves those that stand: what is already on its way over them is answered, and each answer
 * ends its connection. Closed at once, a request that had just been sent would be cut off.
 */
async function stopListening(servers: readonly Server[]): Promise<void> {
  // After a short turn none waits in a listener that would end with it.
  for (let tries = 0, turn = Infinity; tries < 50 && turn > SHORT_TURN_MS; tries += 1) {
    const began = performance.now()
    await nextTurn()
    turn = performance.now() - began
  }
  for (const server of servers) Server.prototype.close.call(server)
  await pause(LINGER_MS)
  // What has arrived meanwhile is read first, however late it is by now.
  for (let turns = 0; turns < 3; turns += 1) await nextTurn()
}

function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is in use. Set PORT to another one.`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Set PORT to another one.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`${host} is no address of this machine. Set HOST to one that is.`)
  return error
}
