import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { closedPage } from '#integrations/stripe-stand-in/pages/pay-html.ts'
import { payPaths } from '#integrations/stripe-stand-in/pages/pay-paths.ts'
import { sendPage } from '#integrations/stripe-stand-in/pages/send-page.ts'
import type { Clock } from '../clock.ts'
import type { ClockMoved, Report, Settings } from './stand-in-process.ts'

const program = new URL('./stand-in-process.ts', import.meta.url)
const RESTART_MS = 1_000
const MAX_FORM = 8 * 1024
const LIMIT_MS = 10_000
/** Headers of one connection, which is another one than the visitor's. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

type Given = Omit<Settings, 'apiPort' | 'pagesPort' | 'offsetMs'>
type Ports = { apiPort: number; pagesPort: number }

/**
 * The stand-in of the payment provider in a process of its own, as the provider's would be. A process that ends is
 * started again on the same ports; calls fail until then. It follows the program's clock. `warn` receives its background
 * errors.
 */
export async function startStandInProcess(
  given: Given,
  { now, onMoved }: Pick<Clock, 'now' | 'onMoved'>,
  warn: (message: string) => void,
) {
  const offsetMs = () => now().getTime() - Date.now()
  let isStopped = false
  let { child, ports } = await startProcess(
    { ...given, apiPort: 0, pagesPort: 0, offsetMs: offsetMs() },
    warn,
  )
  const sendClock = () => {
    const moved: ClockMoved = { offsetMs: offsetMs() }
    // A child that has ended starts again with this offset.
    if (child.connected) child.send(moved, () => {})
  }
  onMoved(sendClock)
  // The clock may have moved during its start.
  sendClock()

  const restart = async (): Promise<void> => {
    while (!isStopped) {
      await pause(RESTART_MS, undefined, { ref: false })
      try {
        ;({ child, ports } = await startProcess({ ...given, ...ports, offsetMs: offsetMs() }, warn))
        sendClock()
        if (isStopped) child.kill('SIGKILL')
        else child.once('exit', () => void restart())
        return
      } catch (error) {
        warn(`payment stand-in: ${(error as Error).message}`)
      }
    }
  }
  child.once('exit', () => void restart())

  return {
    apiPort: ports.apiPort,
    processId: () => child.pid,
    /** Its payment page, on the program's own origin. */
    async pages(app: FastifyInstance): Promise<void> {
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM }, (_request, body, done) =>
        done(null, body),
      )
      const unreachablePage = closedPage(
        given.seller,
        'The payment page cannot be reached',
        'Reload this page in a moment. You are not charged twice.',
        null,
      )
      const pass = async ({ method, url, headers, body }: FastifyRequest, reply: FastifyReply) => {
        const type = headers['content-type']
        const answer = await fetch(`http://127.0.0.1:${ports.pagesPort}${url}`, {
          method,
          redirect: 'manual',
          signal: AbortSignal.timeout(LIMIT_MS),
          ...(type && { headers: { 'content-type': type } }),
          ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
        }).catch(() => null)
        if (!answer) return sendPage(reply.code(503).header('retry-after', '2'), unreachablePage)
        for (const [name, value] of answer.headers) if (!OF_CONNECTION.has(name)) reply.header(name, value)
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      }
      const { page, confirm, style, font } = payPaths
      for (const path of [page, confirm, style, font]) app.get(path, pass)
      for (const path of [page, confirm]) app.post(path, pass)
    },
    async stop(): Promise<void> {
      isStopped = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Resolves when it is ready. */
async function startProcess(settings: Settings, warn: (message: string) => void) {
  const cache = getCompileCacheDir()
  const child = fork(program, [], {
    execArgv: [],
    // Not the secrets of this process; the password of the database is in the first message.
    env: cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {},
    // What it prints could contain personal data.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ports = await new Promise<Ports>((resolve, reject) => {
    child.on('message', (report: Report) => {
      if ('ready' in report) resolve(report.ready)
      else if ('fault' in report) reject(new Error(report.fault))
      else warn(report.warning)
    })
    child.on('error', reject)
    child.once('exit', () => reject(new Error('it ended at its start')))
    child.send(settings)
  })
  return { child, ports }
}
