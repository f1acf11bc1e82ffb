import fastify from 'fastify'
import { standInPages } from '#integrations/stripe-stand-in/pages/pay-pages.ts'
import { startStandIn, type StandInSettings } from '#integrations/stripe-stand-in/start-stand-in.ts'

/** The first message to the process. */
export type Settings = Omit<StandInSettings, 'pool' | 'now' | 'warn'> & {
  databaseUrl: string
  /** How far the program's clock is ahead, in milliseconds. */
  offsetMs: number
  /** The name on the payment page. */
  seller: string
  /** The loopback port of the payment page; 0 for any. */
  pagesPort: number
}
/** A later message: the program's clock has moved. */
export type ClockMoved = { offsetMs: number }
/** Its answers: the ports when it is ready, and background errors. */
export type Report =
  | { ready: { apiPort: number; pagesPort: number } }
  | { warning: string }
  | { fault: string }

const report = (message: Report) => process.send?.(message)

// A signal to all processes, such as Ctrl+C, lets the program end first, which may still pay or refund.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// The program has ended. Like a provider's, its answers and events survive: they are in the database.
process.once('disconnect', () => process.exit())
process.once('message', (settings: Settings) => {
  start(settings).catch((error: unknown) => {
    report({ fault: String(error) })
    process.disconnect?.()
  })
})

async function start({ offsetMs, seller, pagesPort, ...settings }: Settings): Promise<void> {
  let offset = offsetMs
  process.on('message', (moved: ClockMoved) => (offset = moved.offsetMs))
  const standIn = await startStandIn({
    ...settings,
    now: () => new Date(Date.now() + offset),
    warn: (warning) => void report({ warning }),
  })
  const pages = fastify()
  await pages.register(standInPages, { standIn, seller })
  const url = await pages.listen({ port: pagesPort, host: '127.0.0.1' })
  report({ ready: { apiPort: standIn.apiPort, pagesPort: Number(new URL(url).port) } })
}
