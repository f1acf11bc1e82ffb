import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

const script = new URL('samples/run-samples.ts', import.meta.url).pathname

/** Runs sample files in a program of its own: `node:test` runs no test files from within one. */
async function runSamples(...names: string[]) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, [script, ...names], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed, [failed]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { printed: printed.trim(), failed: Number(failed) }
}

test('counts tests, prints their figures, and limits the hooks of a file to its own tests', async () => {
  const { failed, printed } = await runSamples('passes', 'fails')
  assert.equal(failed, 1)
  assert.match(printed, /\n2 passed, 1 failed$/)
  assert.match(printed, /samples: 2 files, 3 tests/)
  assert.match(printed, /ℹ a figure/)
  assert.match(printed, /✖ .*fails\.sample\.ts: fails\n +AssertionError/)
})

test('counts a hook that fails', async () => {
  const { failed, printed } = await runSamples('hook-fails')
  assert.ok(failed >= 1)
  assert.match(printed, /no database/)
})

test('counts a file that crashes its process, and runs the files after it in a new one', async () => {
  const { failed, printed } = await runSamples('crashes', 'passes')
  assert.equal(failed, 2, 'the process and its file')
  assert.match(printed, /crashes\.sample\.ts\n +its process ended before the file had a result/)
  assert.match(printed, /\n1 passed, 2 failed$/)
})

test('ends and counts a process in which a test left something open', async () => {
  const { failed, printed } = await runSamples('stays-open', 'passes')
  assert.equal(failed, 1, 'the process')
  assert.match(printed, /a test left open: .*TCPServerWrap/)
  assert.match(printed, /\n2 passed, 1 failed$/)
})

test('prints an error after the end of its test, which fails the process', async () => {
  const { failed, printed } = await runSamples('late-error', 'passes')
  assert.equal(failed, 1, 'the process')
  assert.match(printed, /no test caught Error: too late\n +at .*late-error\.sample\.ts/)
})
