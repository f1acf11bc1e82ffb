import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { informationPaths } from '#web/content/information-paths.ts'

/** A pause between two pages leaves time for requests. */
const PAUSE_MS = 40

/** Prerenders pages before anybody requests them; returns how to stop it. */
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
 * Prerenders the information pages with browser requests to this address, so that the first reader gets a cached page.
 * One at a time, between other work; a page that fails is rendered on request.
 */
async function drawPages(app: FastifyInstance, url: string, signal: AbortSignal): Promise<number> {
  const { host } = new URL(url)
  let drawn = 0
  for (const path of informationPaths) {
    if (signal.aborted) break
    const { statusCode } = await app.inject({ url: path, headers: { host, 'accept-encoding': 'br' } })
    if (statusCode === 200) drawn += 1
    await pause(PAUSE_MS)
  }
  return drawn
}
