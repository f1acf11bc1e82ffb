import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_PARTY } from '../booking/price/party-rules.ts'
import { fieldId, PASSPORT_WISH, typedAt, typedDetails } from './typed-details-rules.ts'

test('the fields of a form are read by traveller', () => {
  assert.equal(fieldId('nationality', 2), 'nationality-2')
  const texts = { 'nationality-0': 'NP', 'insurer-1': '', 'nationality-1': 'DE', 'unknown-1': 'x' }
  assert.deepEqual(typedAt(texts, 0), { nationality: 'NP' })
  assert.deepEqual(typedAt(texts, 1), { insurer: '', nationality: 'DE' })
  assert.deepEqual(typedAt(texts, 2), {})
})

test('a passport number can be removed or taken from the account', () => {
  const name = fieldId(PASSPORT_WISH, 0)
  assert.equal(name, 'passport-0')
  for (const wish of ['remove', 'of-account'] as const)
    assert.deepEqual(typedAt({ [name]: wish }, 0), { passport: wish })
  for (const wish of ['', 'on']) assert.deepEqual(typedAt({ [name]: wish }, 0), {}, wish)
})

test('every place of a booking has typed details', () => {
  const all = typedDetails({ 'insurer-0': 'One', [`insurer-${MAX_PARTY - 1}`]: 'Last' })
  assert.equal(all.length, MAX_PARTY)
  assert.deepEqual([all[0], all[1], all.at(-1)], [{ insurer: 'One' }, {}, { insurer: 'Last' }])
})
