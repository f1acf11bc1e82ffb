import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#domain/refusal.ts'
import { blockedText, deleteText } from '../trek-sentences.ts'
import { doneSentences } from '../done-sentences.ts'
import { DATE_LOCKED, LOCKED } from '../../../shared/trek-form/edited-trek.ts'
import { sentenceOf, termsIn } from '../../../shared/trek-form/trek-answer.ts'
import { uploadProblems } from './upload-problems.ts'

const logged: unknown[] = []
const onError = (error: unknown) => {
  logged.push(error)
  return 'AB12'
}

test('an error is reported in the specification’s sentences, with our message', () => {
  const busy = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const cases = [
    [
      busy,
      'Error saving trek date',
      'Error saving trek date: We are very busy just now. Please try again in a moment. Nothing was changed.',
      503,
    ],
    [
      new Error('bug'),
      'Error saving trek date',
      'Error saving trek date: Unknown error occurred (AB12)',
      500,
    ],
    [
      new Error('bug'),
      'Error removing trek date',
      'Error removing trek date: Unknown error occurred (AB12)',
      500,
    ],
    [new Error('bug'), 'Error deleting trek', 'Error deleting trek: Unknown error occurred (AB12)', 500],
    [new Error('bug'), 'Error', 'Error: Unknown error occurred (AB12)', 500],
    [
      new Refusal('trek-details-wrong'),
      'Error',
      'Error: Some details are missing or wrong. Nothing was saved.',
      422,
    ],
    [
      new Refusal('departure-over'),
      'Error removing trek date',
      'Error removing trek date: This date has started or was cancelled.',
      409,
    ],
  ] as const
  for (const [error, prefix, says, status] of cases) {
    const found = sentenceOf(error, prefix, onError)
    assert.deepEqual([found.says, found.status], [says, status])
  }
  assert.equal(logged.length, 5, 'unexpected errors and overloads are logged')
  assert.throws(() => sentenceOf(new Refusal('trek-not-found'), 'Error', onError), Refusal)
})

test('an invalid value is reported with only the specification’s sentence', () => {
  const plainly = {
    'departure-needs-dates': 'Please select both start and end dates.',
    'departure-length':
      'The duration must match the number of days between the selected start and end dates.',
    'departure-booked': 'This date has bookings and cannot be modified or deleted.',
    'trek-booked':
      'Cannot modify duration or price for treks with existing bookings. You can only update non-critical information like description, itinerary, includes/excludes, and images.',
    'too-many-pictures': 'Total images cannot exceed 7. Please remove some existing images first.',
    'too-many-pictures-at-once': 'You can only upload up to 7 images',
  } as const
  for (const [code, says] of Object.entries(plainly)) {
    const found = sentenceOf(new Refusal(code as keyof typeof plainly), 'Error saving trek date', onError)
    assert.equal(found.says, says)
  }
  const { says } = sentenceOf(
    new Refusal('trek-not-deletable', { trek: 'Tsum' }),
    'Error deleting trek',
    onError,
  )
  assert.equal(
    says,
    'Cannot delete "Tsum" because it has active bookings. You can only delete treks that have no confirmed or pending bookings.',
  )
  assert.equal(blockedText('Tsum'), says)
  assert.equal(deleteText('Tsum'), 'Are you sure you want to delete "Tsum"? This action cannot be undone.')
  assert.equal(LOCKED, plainly['trek-booked'])
  assert.equal(DATE_LOCKED, plainly['departure-booked'])
  assert.equal(uploadProblems.failed, 'Error uploading images. Please try again.')
  assert.equal(uploadProblems['too-many-pictures'], plainly['too-many-pictures'])
  assert.equal(uploadProblems['too-many-pictures-at-once'], plainly['too-many-pictures-at-once'])
  const { updated, created, deleted } = doneSentences
  assert.deepEqual(
    [updated, created, deleted],
    ['Trek updated successfully!', 'Trek created successfully!', 'Trek deleted successfully!'],
  )
})

test('parses spots and prices as people type them', () => {
  const read = (spots: string, price: string) => {
    const fields = new FormData()
    fields.set('spots', spots)
    fields.set('price', price)
    const { spots: count, priceCents } = termsIn(fields)
    return [count, priceCents]
  }
  assert.deepEqual(read(' 12 ', '$1,240.5'), [12, 1240_50])
  assert.deepEqual(read('10', '1240'), [10, 1240_00])
  assert.deepEqual(read('ten', '12.345'), [Number.NaN, Number.NaN])
  assert.deepEqual(read('', '-5'), [Number.NaN, Number.NaN])
})
