import type { FastifyRequest } from 'fastify'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { subscriberOf } from '#domain/client-network.ts'
import type { Over, SemaphoreLimits, KeyedSemaphore } from './keyed-semaphore.ts'

/** Five pictures and the text fields beside them. */
const MOST_BYTES = 5 * PHOTO_BYTES + 512 * 1024
/** The limits of forms that are read at once, because each may be in memory in full. */
export const FORMS_AT_ONCE: SemaphoreLimits = {
  atOnce: 6,
  ofOne: 2,
  waiting: 4,
  waitMs: 10_000,
  slowest: { bytesPerSecond: 8 * 1024, afterMs: 3_000 },
}

type FilesForm = {
  body: ReadableStream<Uint8Array>
  /** Settles with the reason when the form is not read to its end. */
  over: Promise<Over>
  drop: () => void
}

/**
 * The status that refuses a form with files, or null. The form must announce its length, which HTTP then enforces.
 */
export function refusedForm({ raw, routeOptions }: FastifyRequest): 411 | 413 | 415 | null {
  const { 'content-type': type = '', 'content-length': length } = raw.headers
  if (!/^multipart\/form-data\b/i.test(type) || !routeOptions.config.facts?.uploads) return 415
  if (length === undefined) return 411
  return Number(length) > MOST_BYTES ? 413 : null
}

/**
 * The body of a form with files, as a stream for the page. It arrives after the page requests it and gets a slot, which
 * counts for the account and the network and lasts until `drop`. That discards the rest of the body, so that the client
 * reads the answer.
 */
export function filesForm(
  { raw, ip }: FastifyRequest,
  forms: KeyedSemaphore,
  accountId: string | null,
): FilesForm {
  const from = [`network ${subscriberOf(ip)}`, ...(accountId ? [`account ${accountId}`] : [])]
  const { promise: over, resolve } = Promise.withResolvers<Over>()
  let drop = () => void raw.resume()
  let giveUp = (_why: Over): void => {}
  let turn: ReturnType<KeyedSemaphore['ask']> | null = null
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const take = (chunk: Buffer) => {
          turn?.has(chunk.length)
          controller.enqueue(new Uint8Array(chunk))
          if ((controller.desiredSize ?? 0) <= 0) raw.pause()
          else turn?.reads()
        }
        const end = () => {
          turn?.hasAll()
          controller.close()
        }
        raw.pause()
        raw.on('data', take).once('end', end)
        raw.on('error', (error) => controller.error(error))
        drop = () => {
          raw.off('data', take).off('end', end).resume()
          turn?.end()
          turn = null
        }
        giveUp = (why) => {
          drop()
          controller.error(new Error('the form was not read to its end'))
          resolve(why)
        }
      },
      async pull() {
        if (!turn) {
          turn = forms.ask(from)
          void turn.over.then((why) => giveUp(why))
        }
        await turn.come
        turn?.reads()
        raw.resume()
      },
      cancel: () => drop(),
    },
    // Reads nothing before the page requests it, so that a refused form takes no slot.
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  return { body, over, drop: () => drop() }
}
