import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tcpUrl } from '../servers/database-urls.ts'

/** A proxy to a database that a test can cut (connections are refused), freeze (nothing passes) and restore. */
export async function cuttableLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer((near) => {
    sockets.add(near)
    near.once('close', () => sockets.delete(near))
    near.on('error', () => {})
    if (frozen) return
    const far = connect(Number(target.port), target.hostname)
    sockets.add(far)
    far.once('close', () => {
      sockets.delete(far)
      near.destroy()
    })
    far.on('error', () => near.destroy())
    near.once('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const drop = () => sockets.forEach((socket) => socket.destroy())

  return {
    url: tcpUrl(databaseUrl, String(port)),
    async cut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      drop()
      await closed
    },
    freeze() {
      frozen = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    async mend() {
      frozen = false
      drop()
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
