import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offerChanges, type SoldOffer } from './offer-change-rules.ts'

const sold: SoldOffer = {
  includes: ['Porter', 'Permits'],
  excludes: ['Flights'],
  meeting: ['Hotel Yak, Besisahar, 07:30 Nepal time'],
  days: ['Day 1: Koto, 2600 m', 'Day 2: Meta, 3560 m'],
}

test('a removed inclusion is a change', () => {
  assert.deepEqual(offerChanges(sold, { ...sold, includes: ['Porter'] }), [
    { part: 'Included in the price', removed: ['Permits'], added: [] },
  ])
})

test('a moved meeting point and a changed day are changes', () => {
  const changed = {
    ...sold,
    meeting: ['Bus park, Besisahar, 06:00 Nepal time'],
    days: ['Day 1: Koto, 2600 m', 'Day 2: Kyang, 3840 m'],
  }
  assert.deepEqual(
    offerChanges(sold, changed).map(({ part, removed, added }) => [part, removed.length, added.length]),
    [
      ['Meeting point and time', 1, 1],
      ['Day by day', 1, 1],
    ],
  )
})

test('another order of inclusions is no change', () => {
  assert.deepEqual(offerChanges(sold, { ...sold, includes: ['Permits', 'Porter'] }), [])
})
