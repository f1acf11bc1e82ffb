import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { keyedSemaphore } from './keyed-semaphore.ts'

const slowest = { bytesPerSecond: 8_000, afterMs: 3_000 }
const limits = { atOnce: 3, ofOne: 2, waiting: 4, waitMs: 60_000, slowest }

test('grants two slots to one account or network and three in all; a freed one goes to the next waiting, and giving up frees none', async () => {
  const { ask } = keyedSemaphore(limits)
  const here: string[] = []
  const people = [['a'], ['a', 'x'], ['a'], ['b', 'x'], ['c'], ['a']].map((from, index) => {
    const turn = ask(from)
    void turn.come.then(() => here.push(`${from[0]}${index}`))
    return turn
  })
  const settled = async () => {
    await setImmediate()
    return here.splice(0)
  }
  assert.deepEqual(await settled(), ['a0', 'a1', 'b3'], 'c and the third request of a wait')
  people[3]?.end()
  assert.deepEqual(await settled(), ['c4'], 'a has both of its slots')
  people[2]?.end()
  assert.deepEqual(await settled(), [])
  people[0]?.end()
  assert.deepEqual(await settled(), ['a5'])
  const third = ask(['d', 'x'])
  people[4]?.end()
  const fourth = ask(['e', 'x'])
  await third.come
  fourth.end()
  for (const turn of [people[1], people[5], third]) turn?.end()
  void ask(['a']).come.then(() => here.push('again'))
  assert.deepEqual(await settled(), ['again'])
})

test('is busy after a long wait, or when too many of the same network already wait', async () => {
  const { ask } = keyedSemaphore({ ...limits, waitMs: 1, waiting: 2 })
  const [first, second] = [ask(['a']), ask(['a'])]
  const waiting = [ask(['a']), ask(['a'])]
  assert.equal(await ask(['a']).over, 'busy', 'two already wait')
  assert.deepEqual(await Promise.all(waiting.map(({ over }) => over)), ['busy', 'busy'])
  first.end()
  const next = ask(['a'])
  await next.come
  second.end()
  next.end()
})

test('ends the slowest sender if its slot lets a waiting one in', async () => {
  let time = 0
  const { ask, look } = keyedSemaphore(limits, () => time)
  const [slow, slower, fast, thinking] = [ask(['a']), ask(['a']), ask(['b']), ask(['c'])]
  for (const turn of [slow, slower, fast]) turn.reads()
  time = 2_999
  look()
  time = 3_000
  slow.has(300)
  slower.has(30)
  fast.has(300_000)
  look()
  assert.equal(await slower.over, 'slow')
  await thinking.come
  // `thinking` waits for no bytes, so it has no time limit.
  time = 90_000
  look()
  const waitsForA = ask(['a'])
  look()
  assert.equal(await slow.over, 'slow')
  await waitsForA.come
  let isOver = false
  for (const { over } of [fast, thinking]) void over.then(() => (isOver = true))
  ask(['d'])
  look()
  await setImmediate()
  assert.equal(isOver, false, 'neither is slow')
})
