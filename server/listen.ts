import { type AddressInfo, createServer, Server } from 'node:net'
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

export async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw portError(error, port, host)
  })
}

/** So long a kept connection may bring one more request after no new ones are taken. */
const LINGER_MS = 300
const SHORT_TURN_MS = 5

/**
 * Takes no more connections, and leaves those that stand: what is already on its way over them is answered, and each answer
 * ends its connection. Closed at once, a request that had just been sent would be cut off.
 */
export async function stopListening({ server }: FastifyInstance): Promise<void> {
  // After a short turn none waits in the listener that would end with it.
  for (let tries = 0, turn = Infinity; tries < 50 && turn > SHORT_TURN_MS; tries += 1) {
    const began = performance.now()
    await nextTurn()
    turn = performance.now() - began
  }
  Server.prototype.close.call(server)
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
