import { once } from 'node:events'
import { createServer, type ListenOptions, Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { freePort } from '#db/embedded/free-port.ts'
import { StartError } from '#db/embedded/start-error.ts'

/** The port to serve on, checked before anything else starts; 0 chooses a free one. */
export async function choosePort(port: number, host: string): Promise<number> {
  try {
    if (port === 0) return await freePort(host)
    const probe = createServer().listen(port, host)
    await once(probe, 'listening')
    await closeOne(probe)
    return port
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, port, host)
  }
}

/** The listeners of a program: how to stop accepting connections, and how to end. */
export type Listeners = { shut: () => Promise<void>; close: () => Promise<void> }

/**
 * A listener accepts one connection for each turn of the event loop, and rendering a page takes long: with one listener
 * a payment would wait in the kernel behind every earlier search. This many listeners accept this many at once.
 */
const LISTENERS = 16

/** Serves at an address with several listeners where the system lets them share it, otherwise with one. */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<Listeners> {
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

/** Resolves when the last of its connections has closed. */
function closeOne(server: Server): Promise<void> {
  return new Promise((closed) => {
    // A listener that is closed already still reports when its connections are gone.
    if (server.listening) return void server.close(() => closed())
    server.getConnections((_error, count) => (count === 0 ? closed() : server.once('close', () => closed())))
  })
}

/** How long an idle connection may bring one more request after the listeners stop accepting. */
const LINGER_MS = 300
const SHORT_TURN_MS = 5

/**
 * Stops accepting connections, and leaves the open ones: requests on their way are answered, and each answer closes its
 * connection. Closing at once would cut off a request that has just been sent.
 */
async function stopListening(servers: readonly Server[]): Promise<void> {
  // After a short pause no connection waits in a listener that would drop it.
  for (let tries = 0, turn = Infinity; tries < 50 && turn > SHORT_TURN_MS; tries += 1) {
    const began = performance.now()
    await nextTurn()
    turn = performance.now() - began
  }
  for (const server of servers) Server.prototype.close.call(server)
  await pause(LINGER_MS)
  // Reads what has arrived first, even when the deadline has passed.
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
