import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { slugFrom } from './slug-rules.ts'

test('the slug of a trek has lower-case letters, digits and single hyphens', () => {
  const cases: [name: string, slug: string][] = [
    ['Nar & Phu Valley', 'nar-phu-valley'],
    [' -- Éverest 3 Passes! ', 'everest-3-passes'],
    ['  Hélambu – Gosaiṇkunda! ', 'helambu-gosainkunda'],
    ['', 'trek'],
    ['मार्ग', 'trek'],
    ['Draft 7', 'trek-draft-7'],
    ['Drafty', 'drafty'],
    ['The draft-7', 'the-draft-7'],
    ['x'.repeat(81), 'x'.repeat(80)],
    [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ]
  for (const [name, slug] of cases) assert.equal(slugFrom(name), slug, name)
})

test('any name becomes a valid slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) =>
      assert.match(slugFrom(name), /^[a-z0-9]+(-[a-z0-9]+)*$/),
    ),
  )
})
