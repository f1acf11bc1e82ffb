import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExternalServiceError, isMissing } from './external-service-error.ts'
import { Refusal } from './refusal.ts'

test('a refusal has its sentence, its status and its code', () => {
  const refused = new Refusal('photo-too-large')
  assert.equal(refused.message, 'Image size should be less than 5MB')
  assert.deepEqual([refused.status, refused.code], [422, 'photo-too-large'])
})

test('fills the sentence and the reason of a refusal', () => {
  const refused = new Refusal('move-too-late', { days: '20' })
  assert.match(refused.reason ?? '', /^That is possible until 20 days before the start\./)
})

test('a service that has no such object answers 404; other failures do not say that it is missing', () => {
  assert.ok(isMissing(Object.assign(new ExternalServiceError('gone'), { status: 404 })))
  assert.ok(!isMissing(new ExternalServiceError('down')))
  assert.ok(!isMissing(new Refusal('photo-too-large')))
})
