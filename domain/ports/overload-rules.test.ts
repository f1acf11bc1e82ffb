import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOverloaded } from './overload-rules.ts'
import { ExternalServiceError } from '../external-service-error.ts'

const withCode = (code: unknown) => Object.assign(new Error('x'), { code })

test('a service or database that is unavailable for a moment is busy', () => {
  assert.equal(isOverloaded(new ExternalServiceError('stripe', new Error('x'))), true)
  const codes = [
    '08006',
    '57P01',
    '53300',
    '55P03',
    '57014',
    '25P03',
    '40001',
    '40P01',
    'ECONNREFUSED',
    'EPIPE',
  ]
  for (const code of codes) assert.equal(isOverloaded(withCode(code)), true, code)
  const messages = [
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ]
  for (const message of messages) assert.equal(isOverloaded(new Error(message)), true, message)
})

test('any other error is a bug', () => {
  for (const code of ['23505', '42601', 'x08', 'ENOENT', '', undefined, 8])
    assert.equal(isOverloaded(withCode(code)), false)
  for (const error of [null, undefined, 'x', new Error('syntax error')])
    assert.equal(isOverloaded(error), false)
  assert.equal(isOverloaded({ code: ['08006'] }), false)
})
