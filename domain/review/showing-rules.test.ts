import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../dates.ts'
import { BLIND_DAYS, isDue, isWalked, lastDueWriting, shownLatestAt } from './showing-rules.ts'

const DAY_MS = 86_400_000

test('a review is due when the other side is written or 14 days have passed, to the millisecond', () => {
  assert.equal(BLIND_DAYS, 14)
  let looked = 0
  const instant = fc.date({
    min: new Date('2025-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 40 * DAY_MS }), fc.boolean(), (written, age, other) => {
      looked += 1
      assert.equal(isDue(written, false, shownLatestAt(written)), true)
      const now = new Date(written.getTime() + age)
      assert.equal(isDue(written, other, now), other || age >= 14 * DAY_MS)
      assert.equal(
        written <= lastDueWriting(now),
        age >= 14 * DAY_MS,
        'the scheduled task and the rule agree',
      )
      assert.equal(isDue(written, false, new Date(shownLatestAt(written).getTime() - 1)), false)
    }),
  )
  assert.ok(looked >= 100)
})

test('a trek is reviewed from the day after its end date, and only if it was not cancelled', () => {
  const today = '2026-11-22'
  const states = [
    'held',
    'confirmed',
    'expired',
    'abandoned',
    'cancelled',
    'host_cancelled',
    'completed',
    'no_show',
  ]
  for (const state of states as Parameters<typeof isWalked>[0][])
    for (const days of [-400, -1, 0, 1]) {
      const expected = days < 0 && (state === 'confirmed' || state === 'completed')
      assert.equal(isWalked(state, addDays(today, days), today), expected, `${state} ${days}`)
    }
})
