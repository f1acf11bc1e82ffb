import { brand } from '#brand'
import type { FastifyRequest } from 'fastify'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import type { Turns } from './turns.ts'

/** At these addresses a form may send files; no other page has to think of them. */
const HOSTING = `${brand.slug}-your-adventure/(profile|edit/[0-9a-f-]{36}/photos)`
const MESSAGES = 'messages(/(files|support|[0-9a-f-]{36}))?'
const CLAIMS = 'bookings/(link/)?[\\w-]+/claim'
const PLACES = new RegExp(
  `^/(account|reviews|host-verification|${CLAIMS}|${MESSAGES}|${HOSTING})(\\.data)?(\\?|$)`,
)
/** Five pictures and the words beside them. */
const MOST_BYTES = 5 * PHOTO_BYTES + 512 * 1024
/** So many are read at once, and of one address: each may fill all of its measure with memory. */
export const FORMS_AT_ONCE = { atOnce: 6, ofOne: 2 }

type FilesForm = { body: ReadableStream<Uint8Array>; drop: () => void } | { refused: 411 | 413 | 415 }

/**
 * The body of a form with files, as a stream for the page that takes it, or the status that refuses it. It says its
 * length beforehand, and the protocol holds it to that. It arrives once the page asks for it and has its turn, which lasts
 * until `drop`: that lets the rest of it pass unread, so that the answer arrives.
 */
export function filesForm({ raw, url, ip }: FastifyRequest, forms: Turns): FilesForm {
  const { 'content-type': type = '', 'content-length': length } = raw.headers
  if (!/^multipart\/form-data\b/i.test(type) || !PLACES.test(url)) return { refused: 415 }
  if (length === undefined) return { refused: 411 }
  if (Number(length) > MOST_BYTES) return { refused: 413 }

  let drop = () => void raw.resume()
  let turn: ReturnType<Turns['ask']> | null = null
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const take = (chunk: Buffer) => {
          controller.enqueue(new Uint8Array(chunk))
          if ((controller.desiredSize ?? 0) <= 0) raw.pause()
        }
        const end = () => controller.close()
        raw.pause()
        raw.on('data', take).once('end', end)
        raw.on('error', (error) => controller.error(error))
        drop = () => {
          raw.off('data', take).off('end', end).resume()
          turn?.end()
          turn = null
        }
      },
      async pull() {
        turn ??= forms.ask(ip)
        await turn.come
        raw.resume()
      },
      cancel: () => drop(),
    },
    // Nothing before the page asks: whoever is sent away takes no turn.
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  return { body, drop: () => drop() }
}
