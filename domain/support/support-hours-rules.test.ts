import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promisedHours, promiseEnd } from './support-hours-rules.ts'

test('the promise counts every hour except on Saturdays in Nepal', () => {
  const cases: [since: string, at: string, hours: number][] = [
    // Within a Thursday, and overnight to Friday.
    ['2026-11-19T09:00:00+05:45', '2026-11-19T12:30:00+05:45', 3.5],
    ['2026-11-19T20:00:00+05:45', '2026-11-20T20:00:00+05:45', 24],
    // Friday evening to Sunday morning, from a Saturday, and entirely on one.
    ['2026-11-20T20:00:00+05:45', '2026-11-22T10:00:00+05:45', 14],
    ['2026-11-21T23:00:00+05:45', '2026-11-22T01:00:00+05:45', 1],
    ['2026-11-21T01:00:00+05:45', '2026-11-21T23:00:00+05:45', 0],
    // Two weeks have two Saturdays; a reversed interval is zero.
    ['2026-11-19T12:00:00+05:45', '2026-12-03T12:00:00+05:45', 12 * 24],
    ['2026-11-19T12:00:00+05:45', '2026-11-19T11:00:00+05:45', 0],
  ]
  const counted = cases.map(([since, at]) => promisedHours(new Date(since), new Date(at)))
  assert.deepEqual(
    counted,
    cases.map(([, , hours]) => hours),
  )
})

test('the promise ends 24 hours after the message, without Saturdays in Nepal', () => {
  const cases: [since: string, end: string][] = [
    ['2026-11-18T09:00:00+05:45', '2026-11-19T09:00:00+05:45'],
    ['2026-11-20T20:00:00+05:45', '2026-11-22T20:00:00+05:45'],
    ['2026-11-20T00:00:00+05:45', '2026-11-21T00:00:00+05:45'],
    ['2026-11-20T00:01:00+05:45', '2026-11-22T00:01:00+05:45'],
    ['2026-11-21T00:00:00+05:45', '2026-11-23T00:00:00+05:45'],
    ['2026-11-21T23:59:00+05:45', '2026-11-23T00:00:00+05:45'],
    ['2026-11-22T00:00:00+05:45', '2026-11-23T00:00:00+05:45'],
  ]
  for (const [since, end] of cases) {
    const ends = promiseEnd(new Date(since))
    assert.equal(ends.toISOString(), new Date(end).toISOString(), since)
    assert.equal(promisedHours(new Date(since), ends), 24, since)
  }
})
