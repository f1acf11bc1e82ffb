import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isContentKind } from './content-rules.ts'

test('a report is about a trek, a review or a host', () => {
  for (const kind of ['trek', 'review', 'host']) assert.equal(isContentKind(kind), true, kind)
  for (const text of ['', 'photo', 'Trek', 'toString']) assert.equal(isContentKind(text), false, text)
})
