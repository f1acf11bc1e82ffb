import { makeDeparture, type SiteDeparture } from '#test/site.ts'
import { dataFolder, startServer, type TestServer } from '#test/servers/server.ts'
import { startDatabaseSet, type DatabaseSet } from './database-set.ts'

export type Market = {
  set: DatabaseSet
  webs: TestServer[]
  /** A new departure with this many spots. */
  departure: (spots: number) => Promise<SiteDeparture>
  stop: () => Promise<void>
}

/** One market on two web processes and two workers, with a primary, a replica and a pooler. */
export async function startMarket(): Promise<Market> {
  const set = await startDatabaseSet()
  const data = dataFolder()
  const start = (ROLE: 'web' | 'worker') =>
    startServer({
      ...set.settings,
      ROLE,
      DATA_DIR: data.path,
      TRUST_PROXY: '127.0.0.1',
      RECONCILE_SECONDS: '1',
    })
  // The first one fills the database.
  const workers = [await start('worker')]
  const webs = await Promise.all([start('web'), start('web')])
  workers.push(await start('worker'))
  const rows = (text: string, values: unknown[] = []) => set.primary.rows(text, values)
  return {
    set,
    webs,
    departure: (spots) => makeDeparture(rows, { spots }),
    async stop() {
      for (const each of [...webs, ...workers]) await each.stop()
      await set.stop()
      data.remove()
    },
  }
}
