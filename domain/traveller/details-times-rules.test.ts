import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DetailsTime, detailsTime, isContactTime, lastDays } from './details-times-rules.ts'

test('details change until the last day to book, and are added until the day before the start', () => {
  assert.deepEqual(lastDays('2026-11-20', 7), { change: '2026-11-13', add: '2026-11-19' })
  const cases: [today: string, time: DetailsTime][] = [
    ['2026-11-12', 'open'],
    ['2026-11-13', 'open'],
    ['2026-11-14', 'adding'],
    ['2026-11-19', 'adding'],
    ['2026-11-20', 'closed'],
  ]
  for (const [today, time] of cases) assert.equal(detailsTime('2026-11-20', 7, today), time, today)
})

test('a host reads contacts from the day after the last day to book until 7 days after the trek', () => {
  const trek = { startsOn: '2026-11-20', endsOn: '2026-11-30', deadlineDays: 7 }
  const cases: [today: string, isOpen: boolean][] = [
    ['2026-11-13', false],
    ['2026-11-14', true],
    ['2026-12-07', true],
    ['2026-12-08', false],
  ]
  for (const [today, isOpen] of cases) assert.equal(isContactTime(trek, today), isOpen, today)
})
