import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyTrek, someDay } from '#test/load/generated-treks.ts'
import { addDays } from '../../dates.ts'
import { noFilter } from '../search/filter-rules.ts'
import { catalogueIndex } from './catalogue-index.ts'
import { firstStart } from './departure-rows.ts'
import { dateOf, dayNumber, type TrekFacts } from './search-document.ts'

const now = new Date(`${someDay}T06:00:00Z`)

/** Ten hosts, each with one name and badge. */
const hosted = anyTrek.chain((trek) =>
  fc.nat(9).map((number) => ({
    ...trek,
    hostId: `host-${number}`,
    host: `Host ${number % 4}`,
    isHostVerified: number % 3 === 0,
  })),
)

/** The starts of a trek's departures that one traveller can book on a day, as day numbers. */
function starts({ departures, deadlineDays }: TrekFacts, today: number): number[] {
  return departures.flatMap((day, at) =>
    at % 3 === 0 && (departures[at + 1] ?? 0) > 0 && day >= firstStart(today, deadlineDays) ? [day] : [],
  )
}

test('the first hosts are verified ones with bookable treks, then those with the most reviews', async (t) => {
  let ranked = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(hosted, { minLength: 10, maxLength: 30, size: 'max' }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(0, 40, 150),
      async (treks, limit, later) => {
        const on = addDays(someDay, later)
        const index = catalogueIndex(now)
        index.put(treks)
        const hosts = Map.groupBy(treks, ({ hostId }) => hostId)
        const expected = [...hosts]
          .filter(([, own]) => own.some((trek) => starts(trek, dayNumber(on)).length > 0))
          .map(([id, own]) => ({
            id,
            name: own[0]?.host ?? '',
            isVerified: own[0]?.isHostVerified ?? false,
            reviews: own.reduce((sum, { reviews }) => sum + reviews, 0),
          }))
          .toSorted(
            (one, other) =>
              Number(other.isVerified) - Number(one.isVerified) ||
              other.reviews - one.reviews ||
              one.name.localeCompare(other.name) ||
              one.id.localeCompare(other.id),
          )
          .map(({ id }) => id)
        assert.deepEqual(await index.hosts(on, limit), expected.slice(0, limit))
        ranked += expected.length
      },
    ),
    { numRuns: 100 },
  )
  assert.ok(ranked > 300)
  t.diagnostic(`${ranked} hosts`)
})

test('the bookable treks of a region are counted, and the first ones listed by name', async (t) => {
  let counted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(hosted, { minLength: 10, maxLength: 30, size: 'max' }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0, 40, 150),
      async (treks, limit, later) => {
        const on = addDays(someDay, later)
        const index = catalogueIndex(now)
        index.put(treks)
        const open = treks.filter((trek) => starts(trek, dayNumber(on)).length > 0)
        const expected = Map.groupBy(open, ({ region }) => region)
        const found = await index.bookableByRegion(on, limit)
        assert.deepEqual([...found.keys()].toSorted(), [...expected.keys()].toSorted())
        for (const [region, { ids, total }] of found) {
          const its = expected.get(region) ?? []
          assert.equal(total, its.length)
          const names = await index.byName({ region }, { after: null, limit: 100 })
          const openIds = new Set(its.map(({ id }) => id))
          assert.deepEqual(ids, names.ids.filter((id) => openIds.has(id)).slice(0, limit))
          counted += total
        }
      },
    ),
    { numRuns: 100 },
  )
  assert.ok(counted > 300)
  t.diagnostic(`${counted} treks`)
})

test('the start days are those of departures that one traveller can book', async (t) => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTrek, { minLength: 10, maxLength: 30, size: 'max' }),
      fc.constantFrom(0, 1, 40),
      fc.integer({ min: 1, max: 200 }),
      async (treks, later, ahead) => {
        const on = addDays(someDay, later)
        const last = addDays(on, ahead)
        const index = catalogueIndex(now)
        index.put(treks)
        const days = new Set(treks.flatMap((trek) => starts(trek, dayNumber(on))))
        const expected = [...days].map(dateOf).filter((day) => day <= last)
        assert.deepEqual(await index.startDays(on, last), expected.toSorted())
        found += expected.length
      },
    ),
    { numRuns: 100 },
  )
  assert.ok(found > 500)
  t.diagnostic(`${found} days`)
})

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
