import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyTrek, askedInEveryGroup, someDay } from '#test/load/generated-treks.ts'
import { searchedOneByOne } from '#test/load/searched-one-by-one.ts'
import { addDays } from '../../dates.ts'
import { filterGroups, withoutGroup } from '../search/filter-change-rules.ts'
import { listPath, noFilter, sorts } from '../search/filter-rules.ts'
import { catalogueIndex } from './catalogue-index.ts'

const now = new Date(`${someDay}T06:00:00Z`)

test('Every filter alone and in pairs has the same results and counts as checking each of 2,000 treks', async () => {
  const treks = fc.sample(anyTrek, 2000)
  const index = catalogueIndex(now)
  index.put(treks)
  const oneByOne = searchedOneByOne(treks)
  const pairs = filterGroups.flatMap((one, place) => filterGroups.slice(place).map((other) => [one, other]))
  let asked = 0
  let found = 0
  await fc.assert(
    fc.asyncProperty(askedInEveryGroup, fc.constantFrom(0, 1, 3, 25), async (everything, later) => {
      const today = addDays(someDay, later)
      for (const pair of [[], ...pairs]) {
        const others = filterGroups.filter((group) => !pair.includes(group))
        const filter = others.reduce((left, group) => ({ ...withoutGroup(left, group), page: left.page }), {
          ...everything,
          sort: sorts[asked % sorts.length] ?? 'top',
        })
        const answer = await index.find(filter, today)
        assert.deepEqual(answer, oneByOne(filter, today), `${listPath(filter)} on ${today}`)
        asked += 1
        found += answer.total
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
  assert.equal(asked, 3 * 46)
  assert.ok(found > 10_000, `${found} found`)
})

test('A catalogue that received changes answers like a newly filled one', async () => {
  const change = fc.record({ trek: anyTrek, place: fc.nat(400), gone: fc.boolean() })
  let changed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTrek, { minLength: 100, maxLength: 100, size: 'max' }),
      fc.array(change, { minLength: 60, maxLength: 60, size: 'max' }),
      askedInEveryGroup,
      async (treks, changes, { sort, text }) => {
        const index = catalogueIndex(now)
        const stored = new Map(treks.map((trek) => [trek.id, trek]))
        index.put(treks)
        await index.find(noFilter, someDay)
        for (const { trek, place, gone } of changes) {
          const id = [...stored.keys()][place] ?? trek.id
          if (gone) {
            index.remove([id])
            stored.delete(id)
          } else {
            index.put([{ ...trek, id }])
            stored.set(id, { ...trek, id })
          }
        }
        const anew = catalogueIndex(now)
        anew.put([...stored.values()])
        const filter = { ...noFilter, sort, page: 20 }
        for (const asked of [filter, { ...filter, adults: 3, text }]) {
          assert.deepEqual(await index.find(asked, someDay), await anew.find(asked, someDay))
          assert.deepEqual(await index.nearest(asked, someDay, 5), await anew.nearest(asked, someDay, 5))
        }
        assert.deepEqual(await index.suggest(text, 8), await anew.suggest(text, 8))
        assert.deepEqual(
          (await index.regions()).filter(({ treks: count }) => count > 0),
          (await anew.regions()).filter(({ treks: count }) => count > 0),
        )
        changed += changes.length
      },
    ),
    { numRuns: 6 },
  )
  assert.equal(changed, 360)
})
