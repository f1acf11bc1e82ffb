import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json-rules.ts'

test('the order of keys does not count, the order of a list does', () => {
  assert.equal(canonicalJson({ b: 1, a: { d: [2, 1], c: null } }), '{"a":{"c":null,"d":[2,1]},"b":1}')
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]))
})

test('the text of what the text says is the same text', () => {
  let runs = 0
  fc.assert(
    fc.property(fc.json(), (text) => {
      const canonical = canonicalJson(JSON.parse(text))
      assert.equal(canonicalJson(JSON.parse(canonical)), canonical)
      assert.deepEqual(JSON.parse(canonical), JSON.parse(text))
      runs += 1
    }),
    { numRuns: 1000 },
  )
  assert.ok(runs >= 1000, `${runs} values`)
})
