import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Groups, stateGroups } from './state-groups.ts'

const lightIs = stateGroups({ on: ['dim', 'bright'], off: ['off'] } satisfies Groups<
  'dim' | 'bright' | 'off'
>)

test('a state belongs to the groups that name it, and to no other', () => {
  const found = ['dim', 'bright', 'off'].map((state) => [lightIs.on(state), lightIs.off(state)])
  assert.deepEqual(found, [
    [true, false],
    [true, false],
    [false, true],
  ])
})

test('no state, an unknown one and the name of a method belong to no group', () => {
  for (const state of [null, undefined, '', 'broken', 'toString'])
    assert.deepEqual([lightIs.on(state), lightIs.off(state)], [false, false], String(state))
})

test('a group lists its states for queries', () => {
  assert.deepEqual(lightIs.on.states, ['dim', 'bright'])
})

test('a predicate narrows the type of its state', () => {
  const state = 'dim' as 'dim' | 'bright' | 'off'
  const off: 'off' | null = lightIs.on(state) ? null : state
  assert.equal(off, null)
})
