import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { patienceMs } from './slow-rules.ts'

/** A file goes out piece by piece, as it is read; none is larger than what this time is enough for. */
const FILE_MS = 120_000

/** Ends the connection of a reader who takes an answer drop by drop: it stays in our memory until it has been taken. */
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
