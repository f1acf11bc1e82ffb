import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterDecline, afterMonths, isGivenUp } from './renewal-rules.ts'

test('retries a declined renewal after 2, 5 and 10 days and ends it after 14', () => {
  const days = [1, 2, 3, 4].map((tries) =>
    afterDecline(new Date('2026-11-01T08:00:00Z'), tries).toISOString(),
  )
  assert.deepEqual(days, [
    '2026-11-03T08:00:00.000Z',
    '2026-11-06T08:00:00.000Z',
    '2026-11-11T08:00:00.000Z',
    '2026-11-15T08:00:00.000Z',
  ])
  assert.deepEqual([1, 3, 4].map(isGivenUp), [false, false, true])
})

test('a month later is the same day, or the last of a shorter month', () => {
  const cases: [anchor: string, months: number, end: string][] = [
    ['2026-11-15', 1, '2026-12-15'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2027-03-31', 1, '2027-04-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-01-31', 0, '2027-01-31'],
  ]
  for (const [anchor, months, end] of cases)
    assert.equal(
      afterMonths(new Date(`${anchor}T08:00:00Z`), months).toISOString(),
      `${end}T08:00:00.000Z`,
      `${anchor} + ${months}`,
    )
})
