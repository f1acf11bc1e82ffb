import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PdfDocuments } from '#domain/ports/pdf-documents.ts'
import { OutsideError } from '../outside-error.ts'
import type { Answer, Order } from './pdf-process.ts'

type Waiting = { order: Order; done: (pdf: Buffer) => void; failed: (error: Error) => void }

/** The longest input; no document is longer. */
const MOST_CHARACTERS = 100_000
/** The process may read files. It may not write files or start processes, and gets no settings. */
const CONFINED = {
  execArgv: ['--permission', '--allow-fs-read=*', '--max-old-space-size=128'],
  env: { NODE_ENV: 'production' },
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
} as const

/**
 * Makes PDFs in a separate process, so that requests do not wait for them and its memory is freed when nobody needs it. The
 * process starts with the first PDF and makes one at a time. It ends when a PDF takes longer than
 * `limitSeconds`, or after `restSeconds` without work; the next PDF starts a new one.
 */
export function pdfDocuments({
  limitSeconds = 20,
  restSeconds = 60,
  program = fileURLToPath(new URL('./pdf-process.ts', import.meta.url)),
} = {}) {
  const queue: Waiting[] = []
  let child: ChildProcess | null = null
  let making: Waiting | null = null
  let timer: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(timer)
    const ended = child
    child = null
    ended?.kill('SIGKILL')
  }

  const finish = (answer: (waiting: Waiting) => void) => {
    clearTimeout(timer)
    const made = making
    making = null
    if (made) answer(made)
    next()
  }

  const begin = () => {
    const { execArgv, stdio, ...confined } = CONFINED
    const begun = fork(program, [], { ...confined, execArgv: [...execArgv], stdio: [...stdio] })
    begun.on('message', (answer: Answer) =>
      finish(({ done, failed, order }) =>
        'paper' in answer
          ? done(Buffer.from(answer.paper))
          : failed(faultOf(order, 'not made', answer.fault)),
      ),
    )
    const lost = (why: string) => (cause: unknown) => {
      if (child !== begun) return
      child = null
      finish(({ failed, order }) => failed(faultOf(order, why, cause)))
    }
    begun.on('error', lost('process failed'))
    begun.on('exit', lost('process ended'))
    return begun
  }

  const next = () => {
    if (making) return
    making = queue.shift() ?? null
    if (!making) {
      // An idle process does not keep the program running.
      child?.unref()
      child?.channel?.unref()
      timer = setTimeout(end, restSeconds * 1000)
      timer.unref()
      return
    }
    const { order } = making
    child ??= begin()
    child.ref()
    child.channel?.ref()
    child.send(order)
    timer = setTimeout(() => {
      end()
      finish(({ failed }) => failed(faultOf(order, 'too slow')))
    }, limitSeconds * 1000)
  }

  const make = (order: Order) =>
    new Promise<Buffer>((done, failed) => {
      if (JSON.stringify(order).length > MOST_CHARACTERS) throw faultOf(order, 'too large')
      queue.push({ order, done, failed })
      if (!making) clearTimeout(timer)
      next()
    })

  const pdfs: PdfDocuments = {
    voucher: (facts) => make({ kind: 'voucher', facts }),
    invoice: (facts) => make({ kind: 'invoice', facts }),
    list: (facts) => make({ kind: 'list', facts }),
  }
  return {
    pdfs,
    /** The id of the process; null while none runs. */
    processId: () => child?.pid ?? null,
    async stop() {
      for (const { order, failed } of queue.splice(0)) failed(faultOf(order, 'stopped'))
      end()
      making?.failed(faultOf(making.order, 'stopped'))
      making = null
    },
  }
}

function faultOf({ kind }: Order, code: string, cause?: unknown): OutsideError {
  const fault = new OutsideError(`paper ${kind}`, { code })
  if (cause !== undefined) fault.cause = cause
  return fault
}
