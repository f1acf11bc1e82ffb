import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { informationAddresses } from '#web/content/addresses.ts'

/** Requests come first: between two pages there is time for them. */
const PAUSE_MS = 40

/** Draws pages ahead of whoever asks for them; answers how to stop it. */
export function startDrawing(app: FastifyInstance, url: string, log: Logger): () => Promise<unknown> {
  const stopped = new AbortController()
  const drawn = drawPages(app, url, stopped.signal).then(
    (pages) => log.debug({ pages }, 'information pages are drawn'),
    (error: unknown) => log.warn({ err: error }, 'information pages are drawn when somebody asks'),
  )
  return () => {
    stopped.abort()
    return drawn
  }
}

/**
 * Draws the information pages once, as a browser asks for them at this address, so that the first who reads one gets it kept.
 * One after the other, beside what else there is to do; what cannot be drawn now is drawn when somebody asks.
 */
async function drawPages(app: FastifyInstance, url: string, signal: AbortSignal): Promise<number> {
  const { host } = new URL(url)
  let drawn = 0
  for (const path of informationAddresses) {
    if (signal.aborted) break
    const { statusCode } = await app.inject({ url: path, headers: { host, 'accept-encoding': 'br' } })
    if (statusCode === 200) drawn += 1
    await pause(PAUSE_MS)
  }
  return drawn
}
