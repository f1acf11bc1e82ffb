import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationPolicy } from './record-rules.ts'

test('The policy of a trek states the three steps of the refund', () => {
  assert.equal(
    cancellationPolicy(),
    '30 days or more before the start: 100% refund. 15 to 29 days before the start: 50% refund. ' +
      '14 days or less before the start: no refund. ' +
      'Days are calendar dates in Nepal, each until 24:00 Nepal time.',
  )
})
