import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWorkingDay, waitedSince } from './working-day-rules.ts'

test('five working days, over a weekend and without one', () => {
  const cases = [
    // Asked for on Mon 16 Nov 2026: Tue to Fri and the next Mon have passed on Mon 23 Nov.
    { today: '2026-11-23', since: '2026-11-16' },
    { today: '2026-11-20', since: '2026-11-15' },
    { today: '2026-11-22', since: '2026-11-15' },
    { today: '2026-11-27', since: '2026-11-22' },
  ]
  for (const { today, since } of cases) assert.equal(waitedSince(today, 5), since, today)
})

test('Saturday and Sunday are no working days', () => {
  const week = [
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]
  assert.deepEqual(week.map(isWorkingDay), [true, true, true, true, true, false, false])
})
