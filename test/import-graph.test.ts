import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsOf, testsAffectedBy } from './import-graph.ts'

test('finds imports of every form, by their paths from the root', () => {
  const source = `import { a } from './near.ts'
import '../up.ts'
export { b } from '#domain/money.ts'
const late = await import('#db/connect.ts') // import c from './comment.ts'
import pg from 'pg'`
  assert.deepEqual(importsOf('domain/booking/x.ts', source), [
    'domain/booking/near.ts',
    'domain/money.ts',
    'pg',
    'domain/up.ts',
    'db/connect.ts',
  ])
})

test('a change of a rule selects the tests that use it, and a test selects itself', () => {
  const affected = testsAffectedBy(['domain/booking/price/price-rules.ts'])
  assert.ok(affected.includes('domain/booking/price/price-rules.test.ts'))
  assert.ok(affected.includes('domain/booking/hold/hold-spots.test.ts'), 'through a domain function')
  assert.ok(!affected.includes('domain/trek/land/daylight-rules.test.ts'))
  const [own] = testsAffectedBy(['db/migrate.test.ts'])
  assert.equal(own, 'db/migrate.test.ts')
})
