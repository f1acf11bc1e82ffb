import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aHost, refused, someTerms } from '#test/samples/a-host.ts'
import { freshWorld, type World } from '#test/world.ts'
import { setMinimum } from '../departure/set-minimum.ts'
import { addDates } from './add-dates.ts'
import { changeManyDates } from './change-many-dates.ts'
import { findDatesBetween } from './new-dates-queries.ts'
import { tickedDates, tickOf } from './typed-dates-rules.ts'

let world: World
let { host, inDays, published, departureOf, held } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, inDays, published, departureOf, held } = await aHost(world))
})
after(() => world.close())

const minimumOf = async (id: string) => {
  const { min_spots, decide_on, running } = await departureOf(id)
  return [min_spots, decide_on, running]
}

test('new dates have their minimum groups, the nearest possible days, and a copied season has them too', async () => {
  const { id: trekId } = await published()
  const date = (startsOn: string, minimum: { spots: number; decideDays: number } | null) => ({
    trekId,
    startsOn,
    ...someTerms,
    minimum,
  })
  const dates = [
    date(inDays(100), { spots: 4, decideDays: 30 }),
    date(inDays(40), { spots: 4, decideDays: 42 }),
    date(inDays(110), null),
    date(inDays(120), { spots: 11, decideDays: 42 }),
    date(inDays(130), { spots: 4, decideDays: Number.NaN }),
    date(inDays(131), { spots: 4, decideDays: 999_999_999 }),
  ]
  const { added, leftOut } = await addDates(world.deps, { key: randomUUID(), dates }, host)
  assert.equal(added, 3)
  assert.deepEqual(
    leftOut.map(({ startsOn }) => startsOn),
    [inDays(120), inDays(130), inDays(131)],
  )
  for (const { says } of leftOut) assert.match(says, /its minimum group does not fit/)
  const rows = await world.db
    .selectFrom('departure')
    .select(['starts_on', 'min_spots', 'decide_on', 'running'])
    .where('trek_id', '=', trekId)
    .where('starts_on', '>=', inDays(40))
    .orderBy('starts_on')
    .execute()
  assert.deepEqual(
    rows.map((row) => [row.min_spots, row.decide_on, row.running]),
    [
      [4, inDays(0), 'forming'],
      [4, inDays(70), 'forming'],
      [null, null, null],
    ],
  )
  const copied = await findDatesBetween(world.db, host.account!.id, {
    trekId,
    from: inDays(90),
    to: inDays(111),
  })
  assert.deepEqual(
    copied.map(({ minimum }) => minimum),
    [{ spots: 4, decideDays: 30 }, null],
  )
  assert.deepEqual(tickedDates(dates.slice(0, 3).map(tickOf).join()), dates.slice(0, 3))
})

test('many dates get a minimum or lose it; booked ones and those without room for it stay', async () => {
  const { departureId: booked } = await published()
  const { departureId: free } = await published()
  const { departureId: small } = await published()
  await world.db.updateTable('departure').set({ max_spots: 3 }).where('id', '=', small).execute()
  await setMinimum(world.deps, { departureId: booked, spots: 2, decideOn: '' }, host)
  await held(booked, 1)
  const change = (minimum: number | 'none' | null, departureIds: string[]) =>
    changeManyDates(
      world.deps,
      { departureIds, change: { act: 'set', priceCents: null, spots: null, minimum } },
      host,
    )
  assert.deepEqual(await change(4, [booked, free, small]), { changed: 1, stay: 2 })
  assert.deepEqual(await minimumOf(free), [4, inDays(0), 'forming'])
  assert.deepEqual((await minimumOf(booked))[0], 2)
  assert.deepEqual(await minimumOf(small), [null, null, null])
  assert.deepEqual(await change('none', [free]), { changed: 1, stay: 0 })
  assert.deepEqual(await minimumOf(free), [null, null, null])
  await refused(change(1, [free]), 'departure-minimum')
  await refused(change(Number.NaN, [free]), 'departure-minimum')
  await refused(change(null, [free]), 'no-date-change')
})
