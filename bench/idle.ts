import { setTimeout as pause } from 'node:timers/promises'
import { demonstrationSite, makeDemonstration } from '../test/demonstration.ts'
import { startServer } from '../test/servers/server.ts'
import { startStatementProxy } from '../test/servers/statement-proxy.ts'
import type { Figure } from './run.ts'

const SETTLES_SECONDS = 15
const SECONDS = 60
/** The target: an idle process executes at most this many statements in a minute. */
const TARGET = 5

/** Counts the statements that an idle demonstration executes in a minute. */
export async function idle(): Promise<Figure[]> {
  const remove = await makeDemonstration()
  const data = await demonstrationSite()
  const proxy = await startStatementProxy(data.databaseUrl())
  const server = await startServer({ ...data.settings, DATABASE_URL: proxy.url })
  await pause(SETTLES_SECONDS * 1000)
  proxy.forget()
  await pause(SECONDS * 1000)
  const aSecond = proxy.statements().length / SECONDS
  await server.stop()
  await proxy.stop()
  await data.remove()
  await remove()
  return [
    {
      what: 'statements a second when idle',
      measured: aSecond.toFixed(2),
      baseline: `${TARGET}`,
      ratio: aSecond / TARGET,
      target: '1',
    },
  ]
}
