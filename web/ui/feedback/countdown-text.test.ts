import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement, leftText, minutesLeft, minutesLeftOnPage } from './countdown-text.ts'

test('rounds the remaining minutes up and never returns a negative number', () => {
  const end = Date.parse('2026-11-20T14:32:00Z')
  const cases: [string, number][] = [
    ['2026-11-20T14:17:00Z', 15],
    ['2026-11-20T14:17:01Z', 15],
    ['2026-11-20T14:31:59Z', 1],
    ['2026-11-20T14:32:00Z', 0],
    ['2026-11-20T15:00:00Z', 0],
  ]
  for (const [now, expected] of cases) assert.equal(minutesLeft(end, Date.parse(now)), expected, now)
})

test('a browser whose clock is hours wrong counts the same minutes', () => {
  const serverTime = Date.parse('2026-11-20T14:17:00Z')
  const until = Date.parse('2026-11-20T14:32:00Z')
  for (const hoursAhead of [-5, 0, 3]) {
    const browserTime = serverTime + hoursAhead * 3_600_000
    const left = (minutes: number) =>
      minutesLeftOnPage(until, { serverTime, browserTime }, browserTime + minutes * 60_000)
    assert.deepEqual([left(0), left(6), left(20)], [15, 9, 0])
  }
})

test('announces only the passing of 10, 5 and 1 minutes and the end', () => {
  const heard: string[] = []
  for (let minute = 15; minute > 0; minute--) {
    const said = announcement(minute, minute - 1)
    if (said) heard.push(said)
  }
  assert.deepEqual(heard, [
    'Your spots are held for 10 minutes more.',
    'Your spots are held for 5 minutes more.',
    'Your spots are held for 1 minute more.',
    'Your spots are no longer held.',
  ])
})

test('a page that was suspended past several marks announces only the nearest one', () => {
  assert.equal(announcement(12, 3), 'Your spots are held for 5 minutes more.')
  assert.equal(announcement(12, 1), 'Your spots are held for 1 minute more.')
  assert.equal(leftText(1), '1 minute left.')
})
