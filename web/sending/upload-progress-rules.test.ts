import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { percentOfFiles, type SentPart } from './upload-progress-rules.ts'

const field = (bytes: number): SentPart => ({ bytes, isFile: false })
const file = (bytes: number): SentPart => ({ bytes, isFile: true })

test('files are sent in order: the second begins when the first is complete', () => {
  // Three boundaries of 100 bytes: before the first file, between the two, and at the end.
  const parts = [file(1000), file(2000)]
  for (const [sent, percents] of [
    [0, [0, 0]],
    [100, [0, 0]],
    [600, [50, 0]],
    [1095, [99, 0]],
    [1100, [100, 0]],
    [1200, [100, 0]],
    [2200, [100, 50]],
    [3200, [100, 100]],
    [3300, [100, 100]],
  ] as const)
    assert.deepEqual(percentOfFiles(parts, sent, 3300), percents, `${sent} bytes`)
})

test('a text field before a file does not count as the file', () => {
  assert.deepEqual(percentOfFiles([field(500), file(1000)], 500, 1500), [0])
  assert.deepEqual(percentOfFiles([field(500), file(1000)], 1000, 1500), [50])
  assert.deepEqual(percentOfFiles([field(500)], 200, 500), [])
})

test('an empty file is complete after the parts before it, and a total of 0 does not divide by zero', () => {
  assert.deepEqual(percentOfFiles([file(1000), file(0)], 500, 1000), [50, 0])
  assert.deepEqual(percentOfFiles([file(1000), file(0)], 1000, 1000), [100, 100])
  assert.deepEqual(percentOfFiles([file(0)], 0, 0), [100])
  assert.deepEqual(percentOfFiles([file(0), file(1000)], 0, 1000), [100, 0])
})

const part = fc.record({ bytes: fc.nat(6_000_000), isFile: fc.boolean() })

test('never decreases, never exceeds 100, never precedes an earlier file, and ends at 100 for all', () => {
  let checked = 0
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.nat(4000),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
      (parts, borders, shares) => {
        const total = parts.reduce((sum, { bytes }) => sum + bytes, borders)
        let last = parts.filter(({ isFile }) => isFile).map(() => 0)
        for (const share of shares.toSorted((one, other) => one - other)) {
          const percents = percentOfFiles(parts, Math.floor(share * total), total)
          percents.forEach((percent, index) => {
            assert.ok(percent >= (last[index] ?? 0) && percent <= 100)
            if (percent > 0 && index > 0) assert.equal(percents[index - 1], 100)
          })
          last = percents
        }
        assert.ok(percentOfFiles(parts, total, total).every((percent) => percent === 100))
        checked += 1
      },
    ),
  )
  assert.ok(checked >= 100, `${checked} forms`)
})
