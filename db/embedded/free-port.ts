import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Systems give outgoing connections ports from 32768 up (Linux, ip_local_port_range) or from 49152 up (IANA), so a port
 * from there could be taken between this choice and its use, or while its server restarts.
 */
const PORTS = [10_000, 32_768] as const
const TRIES = 100

/** A port of an address of this machine that nothing listens on and no outgoing connection takes. */
export async function freePort(host: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(...PORTS)
    const probe = createServer().listen(port, host)
    try {
      await once(probe, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === TRIES) throw error
      continue
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
