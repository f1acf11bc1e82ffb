import { AsyncResource } from 'node:async_hooks'
import { openSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { inspect } from 'node:util'
import { quickOrFull } from '../quick-or-full.ts'
import { reuseDatabases } from '../servers/world-database.ts'
import { closeShared } from '../shared.ts'

/** A file that takes longer than this has hung. */
const FILE_TIMEOUT_MS = quickOrFull(480_000, 5_400_000)
/** How long the process may still run after its last test, to write its results and close what is idle. */
const END_TIMEOUT_MS = 10_000

const [claims = '', ...files] = process.argv.slice(2)
const load = createRequire(import.meta.url)

// Each file becomes a suite, so that its hooks run before and after its own tests only. A suite collects its tests while
// its function runs, so the file is loaded synchronously and cannot use await at its top level.
test('files', async () => {
  // After an `await`, node:test would not know that the next file belongs to this test.
  const suiteOfFile = AsyncResource.bind(suite)
  await reuseDatabases()
  for (const [index, file] of files.entries()) {
    if (!claim(index)) continue
    await suiteOfFile(file, { timeout: FILE_TIMEOUT_MS }, () => void load(resolve(file)))
  }
  await closeShared()
  // A timer that does not extend the life of the process: it fires only where a test left something open.
  setTimeout(endProcess, END_TIMEOUT_MS).unref()
})

// node:test fails the process for an error after the end of its test, and does not say where it happened.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => console.error(`no test caught ${inspect(error)}`))

/** Ends a process that a test's open handle would leave running for ever, and the run with it. */
function endProcess(): void {
  console.error(`a test left open: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}

/** Takes a file for this process; false when another process of the tier has taken it. */
function claim(index: number): boolean {
  try {
    openSync(join(claims, String(index)), 'wx')
    return true
  } catch {
    return false
  }
}
