import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseUrls } from '#test/demonstration.ts'
import { startDatabaseSet } from './database-set.ts'

/** Runs the promise tests with these numbers on sites with a pooler and a replica; returns their exit code. */
export async function promises(numbers: readonly string[]): Promise<number> {
  const set = await startDatabaseSet()
  const urls: DatabaseUrls = {
    primary: set.primary.url,
    pooler: set.pooler.url,
    replica: set.replica.url,
  }
  const tests = spawn(process.execPath, ['test/promises/run.ts', ...numbers], {
    env: { ...process.env, DATABASE_SET: JSON.stringify(urls) },
    stdio: 'inherit',
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  await set.stop()
  return code ?? 1
}
