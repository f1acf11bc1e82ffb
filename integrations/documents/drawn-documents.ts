import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Documents, DocumentProblem } from '#domain/ports/documents.ts'
import type { DrawnPicture, Pictures } from '#domain/ports/pictures.ts'
import { looksLikePdf, looksLikePhoto, PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import type { Answer, Order } from './page-process.ts'

type Limits = {
  mostPages?: number
  /** The renderer's memory limit; see page-process.ts. */
  mostMegabytes?: number
  limitSeconds?: number
  /** How many PDFs may wait; one is rendered at a time. */
  waiting?: number
}

/** The result for a picture, or for a PDF from its process. */
type Drawn = { picture: DrawnPicture } | Exclude<Answer, string>

const problems = { 'too-long': 'document-too-long', unreadable: 'document-not-readable' } as const
const program = fileURLToPath(new URL('./page-process.ts', import.meta.url))
/** The process may read files and render. It may not write files or start processes, and gets no environment variables. */
const CONFINED = {
  execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=64'],
  env: {},
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
} as const

/**
 * Converts uploaded documents: pictures by `pictures`, PDFs page by page in a separate process, one after the other.
 * Each process converts one document and ends, which frees its memory. It is killed at its time limit.
 */
export function drawnDocuments(pictures: Pictures, limits: Limits = {}): Documents {
  const { mostPages = 10, mostMegabytes = 128, limitSeconds = 20, waiting = 10 } = limits
  let last: Promise<unknown> = Promise.resolve()
  let inLine = 0

  const inTurn = async (bytes: Uint8Array, bound: boolean): Promise<Drawn | DocumentProblem> => {
    if (inLine > waiting) return 'too-many-uploads'
    inLine += 1
    const drawn = last.then(() => drawPdf({ bytes, mostPages, mostMegabytes, bound }, limitSeconds * 1000))
    last = drawn.finally(() => (inLine -= 1))
    return drawn
  }

  const draw = async (bytes: Uint8Array, bound: boolean): Promise<Drawn | DocumentProblem> => {
    if (bytes.length > PHOTO_BYTES) return 'document-too-large'
    if (looksLikePdf(bytes)) return inTurn(bytes, bound)
    if (!looksLikePhoto(bytes)) return 'document-not-readable'
    const picture = await pictures.take(bytes)
    if (typeof picture !== 'string') return { picture }
    return picture === 'too-many-uploads' ? picture : 'document-not-readable'
  }

  return {
    async take(bytes) {
      const drawn = await draw(bytes, false)
      if (typeof drawn === 'string') return drawn
      if ('picture' in drawn) return { kind: 'image', pages: [drawn.picture] }
      const pages = 'pages' in drawn ? drawn.pages : []
      return { kind: 'pdf', pages: pages.map((page) => ({ ...page, content: Buffer.from(page.content) })) }
    },
    async takeBound(bytes) {
      const drawn = await draw(bytes, true)
      if (typeof drawn === 'string') return drawn
      if ('picture' in drawn) return { kind: 'image', ...drawn.picture }
      if (!('file' in drawn)) return 'document-not-readable'
      return { kind: 'pdf', content: Buffer.from(drawn.file), width: null, height: null }
    },
  }
}

function drawPdf(order: Order, limitMs: number): Promise<Drawn | DocumentProblem> {
  return new Promise((resolve) => {
    const { execArgv, stdio, ...confined } = CONFINED
    const renderer = fork(program, [], { ...confined, execArgv: [...execArgv], stdio: [...stdio] })
    let drawn: Drawn | DocumentProblem = 'document-not-readable'
    const timer = setTimeout(() => renderer.kill('SIGKILL'), limitMs)
    // Its memory is freed before the next one begins.
    renderer.once('exit', () => {
      clearTimeout(timer)
      resolve(drawn)
    })
    renderer.on('error', () => resolve(drawn))
    renderer.once('message', (answer: Answer) => {
      drawn = typeof answer === 'string' ? problems[answer] : answer
      renderer.kill('SIGKILL')
    })
    renderer.send(order)
  })
}
