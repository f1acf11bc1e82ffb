import assert from 'node:assert/strict'
import { it } from 'node:test'
import { divideFirst, divideOver } from './divide-refund-rules.ts'

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

it('refunds the travellers who leave first, and the others in proportion', () => {
  const payments = [
    { left: 2000, isFirst: false },
    { left: 600, isFirst: true },
    { left: 1000, isFirst: false },
  ]
  assert.deepEqual(divideFirst(500, payments), [0, 500, 0])
  assert.deepEqual(divideFirst(600, payments), [0, 600, 0])
  assert.deepEqual(divideFirst(1600, payments), [666, 600, 334])
  assert.deepEqual(divideFirst(3600, payments), [2000, 600, 1000])
})

it('refunds the travellers who leave by a percentage first, and more only when the others cannot give it back', () => {
  const payments = [
    { left: 300, isFirst: true },
    { left: 320, isFirst: false },
  ]
  assert.deepEqual(divideFirst(310, payments, 50), [150, 160])
  assert.deepEqual(divideFirst(100, payments, 50), [100, 0])
  assert.deepEqual(divideFirst(500, payments, 50), [180, 320])
  assert.deepEqual(divideFirst(310, payments, 0), [0, 310])
})

it('never gives a payment more than it can give back, with some first, in 10,000 random divisions', () => {
  let split = 0
  for (let round = 0; round < 10_000; round += 1) {
    const payments = Array.from({ length: 1 + (round % 6) }, (_, index) => ({
      left: (round * 7919 * (index + 3)) % 500_003,
      isFirst: (round * 31 + index * 17) % 3 === 0,
    }))
    const all = payments.reduce((sum, { left }) => sum + left, 0)
    const ofFirst = payments.reduce((sum, { left, isFirst }) => sum + (isFirst ? left : 0), 0)
    const cents = all === 0 ? 0 : (round * 104_729) % (all + 1)
    const parts = divideFirst(cents, payments)
    assert.equal(
      parts.reduce((sum, each) => sum + each, 0),
      cents,
    )
    for (const [index, part] of parts.entries()) assert.ok(part >= 0 && part <= (payments[index]?.left ?? 0))
    const given = parts.reduce((sum, each, index) => sum + (payments[index]?.isFirst ? each : 0), 0)
    assert.equal(given, Math.min(cents, ofFirst))
    if (given > 0 && given < cents) split += 1
  }
  assert.ok(split > 2_000, `${split} refunds went to both groups`)
})
