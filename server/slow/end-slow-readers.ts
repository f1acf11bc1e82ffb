import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { patienceMs } from './slow-rules.ts'

/** A file is sent in pieces; none is larger than what this time allows. */
const FILE_MS = 120_000

/**
 * Closes the connection of a reader that takes an answer too slowly, because the answer occupies memory until then.
 */
export function endSlowReaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // A page that the program requests from itself has no connection.
    if (!(raw.socket instanceof Socket)) return
    const answer = reply.raw
    let timer: NodeJS.Timeout | undefined
    const endIn = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => raw.socket.destroy(), ms).unref()
    }
    answer.once('pipe', () => endIn(FILE_MS))
    answer.once('prefinish', () => endIn(patienceMs(raw.socket.writableLength)))
    answer.once('close', () => clearTimeout(timer))
  })
}
