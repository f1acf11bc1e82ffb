import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMeetingKnown, meetingText } from './meeting-rules.ts'

test('the meeting text has as much as the host has given', () => {
  const starts_in = 'Besisahar'
  const cases = [
    ['', '', 'Besisahar', false],
    ['Hotel Yak', '', 'Besisahar: Hotel Yak', false],
    ['', '07:30', 'Besisahar: 07:30 Nepal time', false],
    ['Hotel Yak', '07:30', 'Besisahar: Hotel Yak, 07:30 Nepal time', true],
  ] as const
  for (const [meeting_point, meets_at, says, known] of cases) {
    assert.equal(meetingText({ starts_in, meeting_point, meets_at }), says)
    assert.equal(isMeetingKnown({ starts_in, meeting_point, meets_at }), known)
  }
})
