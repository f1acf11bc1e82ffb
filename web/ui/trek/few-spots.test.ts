import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isScarce, spotsText } from './few-spots.ts'

test('a departure is marked as scarce from two spots down', () => {
  assert.deepEqual([0, 1, 2, 3, 4].map(isScarce), [true, true, true, false, false])
})

test('counts spots in words', () => {
  assert.deepEqual([1, 6].map(spotsText), ['1 spot', '6 spots'])
})
