import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeTrek as published } from '#test/samples/a-host.ts'
import { changedParts } from './changed-parts.ts'

test('a new trek and an unchanged one have no changed parts', () => {
  assert.equal(changedParts(null, published).size, 0)
  assert.equal(changedParts(published, { ...published }).size, 0)
})

test('changes are counted by part, each day as one', () => {
  const [first, ...rest] = published.days
  assert.ok(first)
  const days = [{ ...first, place: 'Besisahar' }, ...rest, first]
  const form = { ...published, name: 'Nar', region: 'Manaslu', meetsAt: '06:30', days }
  assert.deepEqual(
    [...changedParts(published, form)],
    [
      ['basics', 2],
      ['meeting', 1],
      ['itinerary', 2],
    ],
  )
})
