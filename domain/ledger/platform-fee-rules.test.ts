import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentTerms } from '../offer/terms-rules.ts'
import { feeOf } from './platform-fee-rules.ts'

test('the platform’s fee is five per cent of a host’s base, rounded down to the cent', () => {
  const fees = [0, 19, 20, 1999, 2000, 1240_00].map((base) => feeOf(base, currentTerms))
  assert.deepEqual(fees, [0, 0, 1, 99, 100, 62_00])
})

test('a booking pays the fee of its own terms', () => {
  assert.equal(feeOf(1240_00, { feePercent: 8 }), 99_20)
})
