import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { after, test } from 'node:test'
import { soon } from '#test/soon.ts'
import { type HelperError, openHelperProcess } from './helper-process.ts'

const program = new URL('./samples/unreliable-helper.ts', import.meta.url)
const opened: { stop: () => Promise<void> }[] = []
after(() => Promise.all(opened.map(({ stop }) => stop())))

function open(settings: Partial<Parameters<typeof openHelperProcess>[0]> = {}) {
  const helper = openHelperProcess<string, string | number>({ program, limitSeconds: 60, ...settings })
  opened.push(helper)
  return helper
}

const results = async (asked: Promise<string | number>[]) =>
  (await Promise.allSettled(asked)).map((each) =>
    each.status === 'fulfilled' ? each.value : (each.reason as HelperError).reason,
  )

test('one process answers many requests', async () => {
  const { ask, processId } = open()
  assert.equal(processId(), null, 'none before the first request')
  const ids = await Promise.all([ask('which'), ask('which'), ask('which')])
  assert.deepEqual(ids, [processId(), processId(), processId()])
})

test('a request that ends the process, or fails, fails alone, and the next one gets a new process', async () => {
  const { ask } = open()
  const asked = ['one', 'end', 'two', 'fail', 'three'].map((request) => ask(request))
  assert.deepEqual(await results(asked), ['one', 'process ended', 'two', 'failed', 'three'])
  await assert.rejects(ask('fail'), { reason: 'failed', cause: 'Error: failed' })
})

test('of several at once, only the one that ends the process fails', async () => {
  const { ask } = open({ atOnce: 3 })
  const asked = ['slowly one', 'end', 'slowly two', 'three'].map((request) => ask(request))
  assert.deepEqual(await results(asked), ['slowly one', 'process ended', 'slowly two', 'three'])
})

test('a request that takes too long fails alone', async () => {
  const { ask } = open({ limitSeconds: 1, atOnce: 2 })
  const asked = ['hang', 'one', 'two'].map((request) => ask(request))
  const [hanging] = await results(asked)
  assert.equal(hanging, 'too slow')
  // On a busy machine the start of a process may be too slow as well.
  await soon(async () => (await ask('next').catch(() => null)) === 'next')
})

test('an idle process ends, and requests after the stop fail', async () => {
  const { ask, processId, stop } = open({ idleSeconds: 0.01 })
  const first = await ask('which')
  await soon(async () => processId() === null)
  await soon(async () => !runs(Number(first)))
  assert.notEqual(await ask('which'), first)
  const waiting = results([ask('slowly one'), ask('slowly two')])
  await stop()
  assert.deepEqual(await waiting, ['stopped', 'stopped'])
  await assert.rejects(ask('one'), { reason: 'stopped' })
})

test('a process can have a lower priority', async () => {
  const { ask } = open({ niceness: 10 })
  assert.equal(getPriority(Number(await ask('which'))), 10)
  assert.equal(getPriority(Number(await open().ask('which'))), getPriority())
})

test('the process gets no environment variables of this one', async () => {
  process.env['HELPER_SECRET'] = 'secret'
  const { ask } = open()
  const variables = readFileSync(`/proc/${Number(await ask('which'))}/environ`, 'utf8')
  delete process.env['HELPER_SECRET']
  assert.ok(!variables.includes('secret') && !variables.includes('HOME='), variables)
})

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
