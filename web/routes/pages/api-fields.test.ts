import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, kindOf } from './api-fields.ts'

test('fields in lists, objects and alternatives are named by their path', () => {
  const price = { type: 'number', description: 'US dollars' }
  const fields = fieldsOf({
    type: 'object',
    required: ['id', 'dates'],
    properties: {
      id: { type: 'string', maxLength: 9 },
      dates: { type: 'array', items: { type: 'object', required: ['price'], properties: { price } } },
      host: { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] },
      rates: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { symbol: { type: 'string' } } },
      },
    },
  })
  assert.deepEqual(
    fields.map(({ name, kind, required }) => `${name}: ${kind}${required ? '!' : ''}`),
    [
      'id: text, at most 9 characters!',
      'dates: list of object!',
      'dates[].price: number!',
      'host: object or null',
      'host.name: text',
      'rates: object',
      'rates.{code}.symbol: text',
    ],
  )
  assert.equal(fields[2]?.description, 'US dollars')
  assert.deepEqual(
    fieldsOf({ type: 'array', items: { type: 'object', properties: { a: { enum: ['x', 'y'] } } } }),
    [{ name: '[].a', kind: '"x" or "y"', required: false, description: '' }],
  )
})

test('the type of a field is stated in words', () => {
  assert.equal(kindOf({ type: ['string', 'null'], format: 'date' }), 'day, 2027-03-14 or null')
  assert.equal(
    kindOf({ anyOf: [{ type: 'number' }, { type: 'string', maxLength: 20 }] }),
    'number or text, at most 20 characters',
  )
})
