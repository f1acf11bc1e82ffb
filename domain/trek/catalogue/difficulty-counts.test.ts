import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyTrek, someDay } from '#test/load/generated-treks.ts'
import { noFilter } from '../search/filter-rules.ts'
import { catalogueIndex } from './catalogue-index.ts'

test('counts and best known treks are those that a filter for each difficulty finds first', async (t) => {
  let treks = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyTrek, { maxLength: 30, size: 'max' }), async (some) => {
      const index = catalogueIndex(new Date(`${someDay}T06:00:00Z`))
      index.put(some)
      index.remove(some.slice(0, 3).map(({ id }) => id))
      for (const { difficulty, treks: count, bestKnown } of await index.difficulties()) {
        const filter = { ...noFilter, difficulties: [difficulty], sort: 'reviewed' as const }
        const { ids, total } = await index.find(filter, someDay)
        assert.deepEqual([count, bestKnown], [total, ids[0] ?? null], difficulty)
        treks += total
      }
    }),
    { numRuns: 200 },
  )
  assert.ok(treks > 1_000, `${treks} treks`)
  t.diagnostic(`${treks} treks in 200 catalogues`)
})
