import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDay } from './day-form-rules.ts'
import { changesOf, withChanges } from './edit-rules.ts'
import { emptyTrek, type TrekForm } from './trek-form-rules.ts'

const published: TrekForm = {
  ...emptyTrek,
  name: 'Nar Phu',
  duration: '2',
  permits: ['Entry', 'Nar'],
  months: [4, 10],
  meetsAt: '07:00',
  days: [Object.assign({}, emptyDay, { place: 'Koto' }), Object.assign({}, emptyDay, { place: 'Meta' })],
}

test('an equal form has no changes, in any order', () => {
  const [koto, meta] = published.days as [TrekForm['days'][0], TrekForm['days'][0]]
  const { place, ...rest } = koto
  const same = { ...published, permits: ['Nar', 'Entry'], months: [10, 4], days: [{ ...rest, place }, meta] }
  assert.deepEqual(changesOf(published, same), {})
})

test('only the changed fields are changes, the days as one', () => {
  const days = published.days.toReversed()
  const form = { ...published, meetsAt: '06:30', days, permits: ['Entry'] }
  assert.deepEqual(changesOf(published, form), { permits: ['Entry'], meetsAt: '06:30', days })
})

test('changes override the published values, and unknown fields are dropped', () => {
  const changes = { meetsAt: '06:30', duration: '3', colour: 'red' }
  const later = { ...published, overview: 'Changed by an operator meanwhile.' }
  assert.deepEqual(withChanges(later, changes, false), { ...later, meetsAt: '06:30', duration: '3' })
  assert.deepEqual(withChanges(later, changes, true), { ...later, meetsAt: '06:30' })
})
