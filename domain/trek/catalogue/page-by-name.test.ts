import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyTrek, someDay } from '#test/load/generated-treks.ts'
import type { NameFilter, NamePlace } from '../catalogue.ts'
import { difficulties } from '../trek-rules.ts'
import { catalogueIndex } from './catalogue-index.ts'
import { folded } from './fold-text-rules.ts'

const treks = fc.sample(anyTrek, 1000)
const index = catalogueIndex(new Date(`${someDay}T06:00:00Z`))
index.put(treks)

/** The same, by looking at each trek. */
function oneByOne({ name = '', region, difficulty }: NameFilter): string[] {
  return treks
    .filter(
      (trek) =>
        folded(trek.name).includes(folded(name)) &&
        (region === undefined || folded(trek.region) === folded(region)) &&
        (difficulty === undefined || trek.difficulty === difficulty),
    )
    .map((trek) => ({ key: folded(trek.name), id: trek.id }))
    .toSorted((one, other) => order(one.key, other.key) || order(one.id, other.id))
    .map(({ id }) => id)
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function allPages(filter: NameFilter, limit: number) {
  const ids: string[] = []
  const totals = new Set<number>()
  let pages = 0
  for (let after: NamePlace | null | undefined; after !== null; pages += 1) {
    const page = await index.byName(filter, { after: after ?? null, limit })
    assert.ok(page.ids.length <= limit)
    ids.push(...page.ids)
    totals.add(page.total)
    after = page.next
  }
  return { ids, totals: [...totals], pages }
}

test('the pages of a filter have each matching trek once, by name', async () => {
  const filters = fc.record(
    {
      name: fc.constantFrom('', 'a', 'Trek', 'É', 'base camp', 'zzz'),
      region: fc.constantFrom(...new Set(treks.map(({ region }) => region)), 'EVEREST', 'Nowhere'),
      difficulty: fc.constantFrom(...difficulties),
    },
    { requiredKeys: [] },
  )
  let found = 0
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 100 }), async (filter, limit) => {
      const expected = oneByOne(filter)
      const { ids, totals, pages } = await allPages(filter, limit)
      assert.deepEqual(ids, expected)
      assert.deepEqual(totals, [expected.length])
      assert.equal(pages, Math.max(1, Math.ceil(expected.length / limit)))
      found += ids.length
    }),
    { numRuns: 200 },
  )
  assert.ok(found > 5_000, `${found} found`)
})

test('a page continues after a place whose trek is gone', async () => {
  const changing = catalogueIndex(new Date(`${someDay}T06:00:00Z`))
  changing.put(treks)
  const first = await changing.byName({}, { after: null, limit: 10 })
  const second = await changing.byName({}, { after: first.next, limit: 10 })
  changing.remove(first.ids)
  assert.deepEqual((await changing.byName({}, { after: first.next, limit: 10 })).ids, second.ids)
})
