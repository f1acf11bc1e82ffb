import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutHour, daysText, degrees, hoursText, listed, spanText } from './land-words.ts'

test('days are listed as ranges', () => {
  assert.equal(daysText([9]), 'day 9')
  assert.equal(daysText([5, 6]), 'days 5 and 6')
  assert.equal(daysText([5, 6, 7, 9]), 'days 5 to 7 and 9')
  assert.equal(daysText([3, 5, 8, 9, 10]), 'days 3, 5 and 8 to 10')
})

test('dates, degrees and hours are formatted for a sentence', () => {
  assert.equal(spanText('2027-03-14', '2027-03-27'), '14 to 27 March 2027')
  assert.equal(spanText('2027-03-28', '2027-04-10'), '28 March to 10 April 2027')
  assert.equal(spanText('2026-12-28', '2027-01-10'), '28 December 2026 to 10 January 2027')
  assert.equal(degrees(-11.7), '−11.7\u00a0°C')
  assert.equal(degrees(-0), '0\u00a0°C')
  assert.equal(hoursText(725), '12 h 05')
  assert.equal(aboutHour(373), '06:15')
  assert.equal(aboutHour(358), '06:00')
  assert.equal(listed(['Manang', 'Jomsom', 'Pokhara']), 'Manang, Jomsom and Pokhara')
})
