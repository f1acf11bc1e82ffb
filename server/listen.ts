import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
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

function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is in use. Set PORT to another one.`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Set PORT to another one.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`${host} is no address of this machine. Set HOST to one that is.`)
  return error
}
