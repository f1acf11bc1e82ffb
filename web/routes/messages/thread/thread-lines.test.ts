import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageView } from '#domain/message/message-view-rules.ts'
import { dayLabel, hourIn, linesOf, NEPAL, shortTime } from './thread-lines.ts'

const now = '2026-11-20T06:00:00.000Z'

test("a message is grouped by its day in the reader's time zone", () => {
  const cases: [at: string, zone: string, label: string][] = [
    ['2026-11-20T05:00:00Z', NEPAL, 'Today'],
    ['2026-11-19T18:30:00Z', NEPAL, 'Today'],
    ['2026-11-19T18:10:00Z', NEPAL, 'Yesterday'],
    ['2026-11-19T18:30:00Z', 'Europe/Stockholm', 'Yesterday'],
    ['2026-11-18T10:00:00Z', NEPAL, 'Wednesday 18 November'],
    ['2025-11-18T10:00:00Z', NEPAL, 'Tuesday 18 November 2025'],
  ]
  for (const [at, zone, label] of cases) assert.equal(dayLabel(at, zone, now), label, `${at} ${zone}`)
})

test('the list shows the hour for today, then less detail', () => {
  const cases: [at: string, text: string][] = [
    ['2026-11-20T04:57:00Z', '10:42'],
    ['2026-11-17T04:57:00Z', 'Tue'],
    ['2026-04-02T04:57:00Z', '2 Apr'],
    ['2025-09-20T04:57:00Z', '20 Sep 2025'],
  ]
  for (const [at, text] of cases) assert.equal(shortTime(at, NEPAL, now), text)
  assert.equal(hourIn('2026-11-19T18:15:00Z', NEPAL), '00:00')
})

test("'New' appears only above the first unread message of the other side", () => {
  const lines = linesOf([at(1, true), at(2, false), at(3, true), at(4, false), at(5, false)], {
    zone: NEPAL,
    now,
    readPlace: 2,
  })
  assert.deepEqual(
    lines.map((line) => (line.type === 'message' ? line.message.place : line.type)),
    ['day', 1, 2, 3, 'new', 4, 5],
  )
  const read = linesOf([at(1, false)], { zone: NEPAL, now, readPlace: 1 })
  assert.equal(read.filter(({ type }) => type === 'new').length, 0)
})

function at(place: number, mine: boolean): MessageView {
  return {
    id: `m${place}`,
    place,
    mine,
    by: null,
    body: 'Hello',
    sentAt: '2026-11-20T05:00:00.000Z',
    removed: false,
    removedBy: null,
    attachment: null,
  }
}
