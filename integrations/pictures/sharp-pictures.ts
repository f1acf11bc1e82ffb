import type { Pictures } from '#domain/ports/pictures.ts'
import { looksLikePhoto, PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { HelperError, openHelperProcess } from '../helper-process/helper-process.ts'
import { OutsideError } from '../outside-error.ts'
import type { Drawn, Order } from './picture-process.ts'

const program = new URL('./picture-process.ts', import.meta.url)
/** It may read its modules and load sharp, but not write files or start processes. */
const execArgv = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=64']

/**
 * Converts uploaded pictures and draws renditions in a helper process, two at a time. Refuses an upload when `waiting`
 * others wait.
 */
export function sharpPictures({ atOnce = 2, waiting = 20, idleSeconds = 60 } = {}) {
  const helper = openHelperProcess<Order, Drawn>({ program, execArgv, atOnce, idleSeconds })
  let uploads = 0

  const upload = async (bytes: Uint8Array) => {
    uploads += 1
    try {
      const drawn = await helper.ask({ kind: 'upload', bytes })
      if (drawn instanceof Uint8Array) throw new Error('an upload was answered with a rendition')
      return typeof drawn === 'string' ? drawn : { ...drawn, content: bufferOf(drawn.content) }
    } catch (error) {
      if (error instanceof HelperError) return 'photo-not-processed'
      throw error
    } finally {
      uploads -= 1
    }
  }

  const draw = async (order: Exclude<Order, { kind: 'upload' }>) => {
    const drawn = await helper.ask(order).catch((error: unknown) => {
      const code = error instanceof HelperError ? error.reason : 'failed'
      throw Object.assign(new OutsideError(`picture ${order.kind}`, { code }), { cause: error })
    })
    if (drawn instanceof Uint8Array) return bufferOf(drawn)
    throw new Error('a rendition was answered with an upload')
  }

  const pictures: Pictures = {
    async take(bytes) {
      if (bytes.length > PHOTO_BYTES) return 'photo-too-large'
      if (!looksLikePhoto(bytes)) return 'photo-not-an-image'
      return uploads >= atOnce + waiting ? 'too-many-uploads' : upload(bytes)
    },
    narrower: (bytes, width) => draw({ kind: 'narrower', bytes, width }),
    share: (bytes, text) => draw({ kind: 'share', bytes, text }),
    mailHeader: (bytes) => draw({ kind: 'mail-header', bytes }),
  }
  return { pictures, processId: helper.processId, stop: helper.stop }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
