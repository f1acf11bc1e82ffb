import assert from 'node:assert/strict'
import { test } from 'node:test'
import { yourTimeText } from './your-time-text.ts'

const at = '2027-02-12T18:15:00.000Z'

test('the end of a day in Nepal is told on the reader’s clock, with the date where it differs', () => {
  assert.equal(yourTimeText(at, '2027-02-12', 'Europe/Berlin'), '19:15 your time')
  assert.equal(yourTimeText(at, '2027-02-12', 'America/New_York'), '13:15 your time')
  assert.equal(yourTimeText(at, '2027-02-12', 'Australia/Sydney'), 'Sat 13 Feb, 05:15 your time')
})

test('in Nepal there is nothing to add', () => {
  assert.equal(yourTimeText(at, '2027-02-12', 'Asia/Kathmandu'), '')
})
