import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Documents, DocumentProblem, DrawnDocument, Pictures } from '#domain/deps.ts'
import { looksLikePdf, looksLikePhoto, PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { boundPages } from './bound-pages.ts'
import type { Answer, Order } from './page-process.ts'

type Limits = {
  mostPages?: number
  /** What the renderer may fill; see page-process.ts. */
  mostMegabytes?: number
  limitSeconds?: number
  /** How many PDFs may wait for their turn; there is one at a time. */
  waiting?: number
}

const program = fileURLToPath(new URL('./page-process.ts', import.meta.url))
/** It reads the program and draws: it writes no file, starts nothing, and knows no setting of ours. */
const CONFINED = {
  execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=64'],
  env: {},
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
} as const

/**
 * Draws the pages of what strangers send as proof anew: pictures by `pictures`, PDFs page by page in a process of their
 * own, one after the other. The process ends with its document and gives its memory back, or is killed when that takes
 * too long.
 */
export function drawnDocuments(pictures: Pictures, limits: Limits = {}): Documents {
  const { mostPages = 10, mostMegabytes = 128, limitSeconds = 20, waiting = 10 } = limits
  let last: Promise<unknown> = Promise.resolve()
  let inLine = 0

  const inTurn = async (bytes: Uint8Array): Promise<DrawnDocument | DocumentProblem> => {
    if (inLine > waiting) return 'too-many-uploads'
    inLine += 1
    const drawn = last.then(() => drawPdf({ bytes, mostPages, mostMegabytes }, limitSeconds * 1000))
    last = drawn.finally(() => (inLine -= 1))
    return drawn
  }

  return {
    async take(bytes) {
      if (bytes.length > PHOTO_BYTES) return 'document-too-large'
      if (looksLikePdf(bytes)) return inTurn(bytes)
      if (!looksLikePhoto(bytes)) return 'document-not-readable'
      const drawn = await pictures.take(bytes)
      if (typeof drawn !== 'string') return { kind: 'image', pages: [drawn] }
      return drawn === 'too-many-uploads' ? drawn : 'document-not-readable'
    },
    bind: boundPages,
  }
}

function drawPdf(order: Order, limitMs: number): Promise<DrawnDocument | DocumentProblem> {
  return new Promise((resolve) => {
    const { execArgv, stdio, ...confined } = CONFINED
    const renderer = fork(program, [], { ...confined, execArgv: [...execArgv], stdio: [...stdio] })
    let drawn: DrawnDocument | DocumentProblem = 'document-not-readable'
    const timer = setTimeout(() => renderer.kill('SIGKILL'), limitMs)
    // Its memory is given back before the next one begins.
    renderer.once('exit', () => {
      clearTimeout(timer)
      resolve(drawn)
    })
    renderer.on('error', () => resolve(drawn))
    renderer.once('message', (answer: Answer) => {
      drawn = documentOf(answer)
      renderer.kill('SIGKILL')
    })
    renderer.send(order)
  })
}

function documentOf(answer: Answer): DrawnDocument | DocumentProblem {
  if (answer === 'too-long') return 'document-too-long'
  if (answer === 'unreadable') return 'document-not-readable'
  return { kind: 'pdf', pages: answer.pages.map((page) => ({ ...page, content: Buffer.from(page.content) })) }
}
