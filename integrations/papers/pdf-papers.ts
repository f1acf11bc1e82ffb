import { Worker } from 'node:worker_threads'
import type { Papers } from '#domain/papers.ts'
import { OutsideError } from '../outside-error.ts'
import type { Answer, Order } from './paper-worker.ts'

type Waiting = { order: Order; done: (paper: Buffer) => void; failed: (error: Error) => void }

/** More letters than this are no paper of ours. A thread that runs out of memory can take the program with it. */
const MOST_LETTERS = 100_000

/**
 * Makes PDFs in one thread beside the program, so that no request waits for them: begun when the first is asked for, one
 * paper at a time, ended when one takes longer than `limitSeconds` and begun anew for the next, and after `restSeconds`
 * without work.
 */
export function pdfPapers({
  limitSeconds = 20,
  restSeconds = 60,
  thread = new URL('./paper-worker.ts', import.meta.url),
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
      // A thread that nobody waits for does not keep the program running.
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
      if (JSON.stringify(order).length > MOST_LETTERS) throw faultOf(order, 'too large')
      queue.push({ order, done, failed })
      if (!making) clearTimeout(timer)
      next()
    })

  const papers: Papers = {
    voucher: (facts) => make({ kind: 'voucher', facts }),
    invoice: (facts) => make({ kind: 'invoice', facts }),
    list: (facts) => make({ kind: 'list', facts }),
  }
  return {
    papers,
    /** The thread's number while there is one. */
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
