import assert from 'node:assert/strict'
import { it } from 'node:test'
import { divideOver } from './divide-refund-rules.ts'

it('divides a refund in proportion, with the remaining cents at the last payment', () => {
  assert.deepEqual(divideOver(1000, [2000]), [1000])
  assert.deepEqual(divideOver(1000, [2000, 1000]), [666, 334])
  assert.deepEqual(divideOver(3000, [2000, 1000]), [2000, 1000])
  assert.deepEqual(divideOver(1, [2000, 1000, 0]), [0, 1, 0])
  assert.deepEqual(divideOver(0, [2000, 1000]), [0, 0])
  assert.deepEqual(divideOver(0, []), [])
})

it('never gives a payment more than it can give back, in 10,000 random divisions', () => {
  for (let round = 0; round < 10_000; round += 1) {
    const left = Array.from({ length: 1 + (round % 5) }, (_, index) => (round * 7919 * (index + 3)) % 500_003)
    const all = left.reduce((sum, each) => sum + each, 0)
    const cents = all === 0 ? 0 : (round * 104_729) % (all + 1)
    const parts = divideOver(cents, left)
    assert.equal(
      parts.reduce((sum, each) => sum + each, 0),
      cents,
    )
    for (const [index, part] of parts.entries()) assert.ok(part >= 0 && part <= (left[index] ?? 0))
  }
})
