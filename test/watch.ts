import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { testsAffectedBy } from './import-graph.ts'

/** Editors write a file in several steps. */
const SETTLES_MS = 200
const watched = ['domain', 'web', 'api', 'worker', 'integrations', 'server', 'db', 'test', 'e2e', 'ops']

/**
 * `npm run test:watch`: after a change, runs the tests that import what was changed, directly or through other files.
 */
const changed = new Set<string>()
let running = Promise.resolve()
let timer: NodeJS.Timeout | undefined

for (const folder of watched)
  watch(folder, { recursive: true }, (_, name) => {
    if (!name || !/\.(tsx?|sql)$/.test(name)) return
    changed.add(join(folder, name))
    clearTimeout(timer)
    timer = setTimeout(() => (running = running.then(runAffected)), SETTLES_MS)
  })
console.log(
  'Waiting for a change. Tests over HTTP and in the browser import no pages: run them by their path.',
)

async function runAffected(): Promise<void> {
  const files = [...changed]
  changed.clear()
  const tests = testsAffectedBy(files)
  console.log(`\n${files.join(', ')}: ${tests.length} test files`)
  if (tests.length === 0) return
  const child = spawn(process.execPath, ['test/run.ts', ...tests], { stdio: 'inherit' })
  await once(child, 'exit')
}
