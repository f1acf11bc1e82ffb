import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { turns } from './turns.ts'

test('two of one place and three in all have a turn; who leaves lets the next in, who gives up lets nobody in', async () => {
  const { ask } = turns({ atOnce: 3, ofOne: 2 })
  const here: string[] = []
  const people = ['a', 'a', 'a', 'b', 'c', 'a'].map((from, index) => {
    const turn = ask(from)
    void turn.come.then(() => here.push(`${from}${index}`))
    return turn
  })
  const settled = async () => {
    await setImmediate()
    return here.splice(0)
  }
  assert.deepEqual(await settled(), ['a0', 'a1', 'b3'], 'the third of a and c wait')
  people[3]?.end()
  assert.deepEqual(await settled(), ['c4'], 'a has its two')
  people[2]?.end()
  assert.deepEqual(await settled(), [])
  people[0]?.end()
  assert.deepEqual(await settled(), ['a5'])
  for (const index of [1, 4, 5]) people[index]?.end()
  void ask('a').come.then(() => here.push('again'))
  assert.deepEqual(await settled(), ['again'])
})
