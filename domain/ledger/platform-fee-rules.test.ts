import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feeOf } from './platform-fee-rules.ts'

test('the platform’s fee is five per cent of a host’s base, rounded down to the cent', () => {
  assert.deepEqual([0, 19, 20, 1999, 2000, 1240_00].map(feeOf), [0, 0, 1, 99, 100, 62_00])
})
