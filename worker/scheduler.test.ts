import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Deps } from '#domain/deps.ts'
import { soon } from '#test/soon.ts'
import { startScheduler } from './scheduler.ts'

const deps = {} as Deps

test('runs each task at its own interval, and a task that fails again', async () => {
  const runs = { often: 0, seldom: 0, failing: 0 }
  const errors: string[] = []
  const tasks = [
    { name: 'often', everySeconds: 0.01, run: async () => (runs.often += 1) },
    { name: 'seldom', everySeconds: 3600, run: async () => (runs.seldom += 1) },
    {
      name: 'failing',
      everySeconds: 0.01,
      run: async () => {
        runs.failing += 1
        throw new Error('no database')
      },
    },
  ]
  const scheduler = startScheduler(deps, tasks, (name) => errors.push(name))
  await soon(async () => runs.often >= 3 && runs.failing >= 3)
  assert.equal(runs.seldom, 1)
  assert.deepEqual([...new Set(errors)], ['failing'])
  scheduler.runNow()
  await soon(async () => runs.seldom === 2)
  await scheduler.stop()
})

test('a process that does not lead runs only its own tasks', async () => {
  let leads = false
  const runs = { ofLeader: 0, own: 0 }
  const scheduler = startScheduler(
    deps,
    [
      { name: 'of the leader', everySeconds: 0.01, run: async () => (runs.ofLeader += 1) },
      { name: 'own', everySeconds: 0.01, run: async () => (runs.own += 1), inEveryProcess: true },
      { name: 'seldom', everySeconds: 3600, run: async () => (runs.ofLeader += 1) },
    ],
    () => {},
    () => leads,
  )
  await soon(async () => runs.own >= 10)
  scheduler.runNow()
  assert.equal(runs.ofLeader, 0)
  leads = true
  scheduler.runNow()
  assert.equal(runs.ofLeader, 2)
  await scheduler.stop()
})

test('never runs a task twice at once, and stopping waits for it', async () => {
  let running = 0
  let most = 0
  let ended = 0
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    await released
    running -= 1
    ended += 1
  }
  const scheduler = startScheduler(deps, [{ name: 'slow', everySeconds: 0.01, run }], () => {})
  await soon(async () => running === 1)
  scheduler.runNow()
  const stopped = scheduler.stop()
  release()
  await stopped
  assert.deepEqual([most, ended, running], [1, 1, 0])
})

test('runs a task once more that was running when every task was to run now', async () => {
  let started = 0
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const run = async () => {
    started += 1
    if (started === 1) await released
  }
  const scheduler = startScheduler(deps, [{ name: 'slow', everySeconds: 3600, run }], () => {})
  await soon(async () => started === 1)
  scheduler.runNow()
  scheduler.runNow()
  release()
  await soon(async () => started === 2)
  await scheduler.stop()
  assert.equal(started, 2)
})
