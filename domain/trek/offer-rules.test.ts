import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offerOf } from './offer-rules.ts'

const departure = { state: 'open', startsOn: '2027-03-14', maxSpots: 10, spotsTaken: 6 }

test('a departure is open until its last day to book, and full when its spots are gone', () => {
  assert.equal(offerOf(departure, 7, '2027-03-07'), 'open')
  assert.equal(offerOf(departure, 7, '2027-03-08'), 'closed')
  assert.equal(offerOf({ ...departure, spotsTaken: 10 }, 7, '2027-03-07'), 'full')
  assert.equal(offerOf({ ...departure, spotsTaken: 10 }, 7, '2027-03-08'), 'closed')
})

test('a departure that has started or that its host has closed is not offered', () => {
  assert.equal(offerOf(departure, 0, '2027-03-14'), 'closed')
  assert.equal(offerOf({ ...departure, state: 'closed' }, 7, '2027-01-01'), 'closed')
})
