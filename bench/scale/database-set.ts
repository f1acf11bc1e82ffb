import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPooler } from './pooler.ts'
import { startPrimary, startReplica } from './postgres.ts'

export type DatabaseSet = Awaited<ReturnType<typeof startDatabaseSet>>

/** A primary with one synchronous replica, and PgBouncer in front, from the packages of this machine. */
export async function startDatabaseSet() {
  const folder = mkdtempSync(join(tmpdir(), 'chautari-scale-'))
  chmodSync(folder, 0o755)
  const primary = await startPrimary(folder)
  const replica = await startReplica(folder, primary)
  const pooler = await startPooler(folder, primary.port)
  return {
    primary,
    replica,
    pooler,
    /** The settings of a process on these databases. */
    settings: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: pooler.directUrl,
      DATABASE_REPLICA_URL: replica.url,
    },
    async stop() {
      await pooler.stop()
      await replica.kill()
      await primary.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
