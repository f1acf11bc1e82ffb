import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitTo } from './limit-processes.ts'

test('runs at most two at once, in the order of the requests, and goes on after a failure', async () => {
  const limit = limitTo(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const all = [0, 1, 2, 3].map((number) =>
    limit(async () => {
      begun.push(number)
      most = Math.max(most, (running += 1))
      await new Promise<void>((end) => (ends[number] = end))
      running -= 1
      if (number === 1) throw new Error('failed')
    }),
  )
  const results = Promise.allSettled(all)
  const settled = () => new Promise((done) => setImmediate(done))
  await settled()
  assert.deepEqual(begun, [0, 1])
  ends[1]?.()
  await settled()
  assert.deepEqual(begun, [0, 1, 2])
  for (const number of [0, 2]) ends[number]?.()
  await settled()
  ends[3]?.()
  assert.deepEqual(
    (await results).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  assert.deepEqual([begun, most], [[0, 1, 2, 3], 2])
})
