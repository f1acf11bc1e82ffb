import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPassportTime, maskedPassport, permitNeedsPassport, withMaskedPassport } from './passport-rules.ts'

test('the owner of a passport reads its last two characters', () => {
  assert.equal(maskedPassport('AB123442'), '•••• ••42')
  assert.equal(maskedPassport(''), '')
})

test('details for another person return with the passport masked', () => {
  assert.deepEqual(withMaskedPassport({ passportNumber: 'AB123442', needs: 'vegan' }), {
    passportNumber: '•••• ••42',
    needs: 'vegan',
  })
  for (const details of [null, undefined, { needs: 'vegan' }, { passportNumber: 42 }])
    assert.equal(withMaskedPassport(details), details)
})

test('a passport is requested for a restricted area and for a TIMS card', () => {
  assert.equal(permitNeedsPassport({ restricted: true, permits: [] }), true)
  assert.equal(permitNeedsPassport({ restricted: false, permits: ['Park entry', 'TIMS card'] }), true)
  for (const permits of [[], ['Park entry'], ['TIMSX'], ['XTIMS']])
    assert.equal(permitNeedsPassport({ restricted: false, permits }), false, permits.join())
})

test('a host reads passport numbers from 30 days before the start to the end of the trek', () => {
  const cases: [today: string, isOpen: boolean][] = [
    ['2026-10-20', false],
    ['2026-10-21', true],
    ['2026-11-30', true],
    ['2026-12-01', false],
  ]
  for (const [today, isOpen] of cases)
    assert.equal(isPassportTime('2026-11-20', '2026-11-30', today), isOpen, today)
})
