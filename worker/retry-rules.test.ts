import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterCrash, afterFailure } from './retry-rules.ts'

const pauses: [failures: number, spread: number, seconds: number][] = [
  [1, 0, 2],
  [2, 0, 4],
  [3, 0, 8],
  [3, 0.5, 10],
  [3, 1, 12],
  [12, 0, 4096],
  [13, 0, 7200],
  [20, 0, 7200],
  [20, 1, 7200],
]
for (const [failures, spread, seconds] of pauses)
  test(`failure ${failures} with a spread of ${spread} is followed by a pause of ${seconds} s`, () => {
    assert.equal(afterFailure(failures, false, spread).pause, seconds)
    assert.equal(afterFailure(failures, true, spread).pause, seconds)
  })

test('a job that moves no money is given up, and reported, after twenty retries', () => {
  assert.deepEqual(afterFailure(20, false, 0), { pause: 7200, alert: false })
  assert.deepEqual(afterFailure(21, false, 0), { pause: null, alert: true })
})

test('a job that moves money is never given up and is reported from its ninth failure on', () => {
  assert.equal(afterFailure(8, true, 0).alert, false)
  assert.equal(afterFailure(9, true, 0).alert, true)
  for (const failures of [21, 100, 5000])
    assert.deepEqual(afterFailure(failures, true, 1), { pause: 7200, alert: true })
})

test('twenty retries of a job take about a day', () => {
  const all = Array.from({ length: 20 }, (_, index) => afterFailure(index + 1, false, 0.5).pause ?? 0)
  const hours = all.reduce((sum, pause) => sum + pause, 0) / 3600
  assert.ok(hours > 16 && hours < 24, `${hours} hours`)
})

test('a job whose process ended is retried soon, and reported after five ends', () => {
  for (const crashes of [1, 4]) assert.deepEqual(afterCrash(crashes), { pause: 2, alert: false })
  for (const crashes of [5, 30]) assert.deepEqual(afterCrash(crashes), { pause: 10, alert: true })
})
