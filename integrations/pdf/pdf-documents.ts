import { Worker } from 'node:worker_threads'
import type { PdfDocuments } from '#domain/ports/pdf-documents.ts'
import { OutsideError } from '../outside-error.ts'
import type { Answer, Order } from './pdf-worker.ts'

type Waiting = { order: Order; done: (pdf: Buffer) => void; failed: (error: Error) => void }

/** The longest input. No document is longer, and a thread that runs out of memory can end the whole process. */
const MOST_CHARACTERS = 100_000

/**
 * Makes PDFs in a worker thread, so that no request waits for them. The thread starts with the first PDF and makes one at a
 * time. It ends when a PDF takes longer than `limitSeconds`, or after `restSeconds` without work; the next PDF starts a new one.
 */
export function pdfDocuments({
  limitSeconds = 20,
  restSeconds = 60,
  thread = new URL('./pdf-worker.ts', import.meta.url),
} = {}) {
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let making: Waiting | null = null
  let timer: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(timer)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  const finish = (answer: (waiting: Waiting) => void) => {
    clearTimeout(timer)
    const made = making
    making = null
    if (made) answer(made)
    next()
  }

  const begin = () => {
    const begun = new Worker(thread)
    begun.on('message', (answer: Answer) =>
      finish(({ done, failed, order }) =>
        'paper' in answer
          ? done(Buffer.from(answer.paper))
          : failed(faultOf(order, 'not made', answer.fault)),
      ),
    )
    const lost = (why: string) => (cause: unknown) => {
      if (worker !== begun) return
      worker = null
      finish(({ failed, order }) => failed(faultOf(order, why, cause)))
    }
    begun.on('error', lost('thread failed'))
    begun.on('exit', lost('thread ended'))
    return begun
  }

  const next = () => {
    if (making) return
    making = queue.shift() ?? null
    if (!making) {
      // An idle thread does not keep the process running.
      worker?.unref()
      timer = setTimeout(() => void end(), restSeconds * 1000)
      timer.unref()
      return
    }
    const { order } = making
    worker ??= begin()
    worker.ref()
    worker.postMessage(order)
    timer = setTimeout(() => {
      void end()
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
    /** The id of the thread; null while none runs. */
    threadId: () => worker?.threadId ?? null,
    async stop() {
      for (const { order, failed } of queue.splice(0)) failed(faultOf(order, 'stopped'))
      await end()
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
