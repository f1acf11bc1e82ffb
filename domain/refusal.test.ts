import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMissing, ExternalServiceError } from './external-service-error.ts'
import { Refusal } from './refusal.ts'

/** The module as the built pages contain it: loaded a second time. */
const copyOf = (path: string) =>
  import(`${path}?copy`) as Promise<{
    Refusal: typeof Refusal
    ExternalServiceError: typeof ExternalServiceError
  }>

test('the program’s refusals are refusals to the built pages too, and the reverse', async () => {
  const { Refusal: Theirs } = await copyOf('./refusal.ts')
  assert.notEqual(Theirs, Refusal)
  const refused: unknown = new Refusal('photo-too-large')
  assert.ok(refused instanceof Theirs && refused.message === 'Image size should be less than 5MB')
  assert.ok(new Theirs('photo-too-large') instanceof Refusal)
  for (const other of [new Error('no'), null, 'photo-too-large', new ExternalServiceError('no')])
    assert.ok(!(other instanceof Refusal))
})

test('the failure of an external service is one to the built pages too', async () => {
  const { ExternalServiceError: Theirs } = await copyOf('./external-service-error.ts')
  assert.notEqual(Theirs, ExternalServiceError)
  const fault: unknown = Object.assign(new ExternalServiceError('down'), { status: 404 })
  assert.ok(fault instanceof Theirs && !fault.spent && isMissing(fault))
  for (const other of [new Error('no'), undefined, new Refusal('no-more-spots')])
    assert.ok(!(other instanceof ExternalServiceError))
  class Narrower extends ExternalServiceError {}
  assert.ok(new Narrower() instanceof Theirs && !(fault instanceof Narrower))
})
