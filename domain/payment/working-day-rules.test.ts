import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWorkingDay, waitedSince } from './working-day-rules.ts'

test('five working days, over a weekend and without one', () => {
  const cases = [
    // Asked for on Mon 16 Nov 2026, be it at 23:59: Tue to Fri and the next Mon are over when Tue 24 Nov begins.
    { today: '2026-11-24', since: '2026-11-16' },
    { today: '2026-11-23', since: '2026-11-15' },
    { today: '2026-11-21', since: '2026-11-15' },
    { today: '2026-11-20', since: '2026-11-12' },
    { today: '2026-11-28', since: '2026-11-22' },
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
