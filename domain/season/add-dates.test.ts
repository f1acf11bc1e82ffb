import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aHost, refused, someTerms } from '#test/samples/a-host.ts'
import { aHostedTrek } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { addDates } from './add-dates.ts'
import { changeManyDates } from './change-many-dates.ts'
import { endTimeOff } from './end-time-off.ts'
import { previewTypedDates } from './preview-typed-dates.ts'
import { findLastBatch, findSeasonDates, findSeasonTimesOff } from './season-queries.ts'
import { setTimeOff } from './set-time-off.ts'
import { undoDates } from './undo-dates.ts'

let world: World
let { host, inDays, published, trekOf, departureOf, held } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, inDays, published, trekOf, departureOf, held } = await aHost(world))
})
after(() => world.close())

const every = (trekId: string, count: number, from = 60) =>
  Array.from({ length: count }, (_, index) => ({ trekId, startsOn: inDays(from + index * 4), ...someTerms }))
const startsOf = async (trekId: string) => {
  const rows = await world.db
    .selectFrom('departure')
    .select('starts_on')
    .where('trek_id', '=', trekId)
    .where('state', '<>', 'cancelled')
    .orderBy('starts_on')
    .execute()
  return rows.map(({ starts_on }) => starts_on)
}

test('adds thirty dates at once, and the same submission again adds nothing', async () => {
  const { id } = await published()
  const submission = { key: randomUUID(), dates: every(id, 30) }
  const results = await Promise.all([1, 2, 3].map(() => addDates(world.deps, submission, host)))
  for (const result of results)
    assert.deepEqual({ ...result, batchId: '' }, { batchId: '', added: 30, leftOut: [] })
  assert.equal(new Set(results.map(({ batchId }) => batchId)).size, 1)
  assert.equal((await startsOf(id)).length, 31)
  await refused(addDates(world.deps, { ...submission, dates: every(id, 2, 300) }, host), 'date-key-used')
  const [first] = await world.db
    .selectFrom('departure')
    .selectAll()
    .where('trek_id', '=', id)
    .where('starts_on', '=', inDays(60))
    .execute()
  assert.deepEqual([first?.state, first?.ends_on, first?.max_spots], ['open', inDays(62), 10])
})

test('a date that another page added in between is left out and reported', async () => {
  const { id } = await published()
  const dates = every(id, 3)
  await addDates(world.deps, { key: randomUUID(), dates: dates.slice(1, 2) }, host)
  const { added, leftOut } = await addDates(world.deps, { key: randomUUID(), dates }, host)
  assert.equal(added, 2)
  assert.deepEqual(
    leftOut.map(({ startsOn, says }) => [startsOn, says]),
    [[inDays(64), 'Left out: you already have this date.']],
  )
})

test('nothing is written when one date is invalid, when there are too many, or when the trek is foreign', async () => {
  const { id } = await published()
  const key = randomUUID()
  const before = await startsOf(id)
  const dates = every(id, 3)
  await refused(
    addDates(world.deps, { key, dates: [...dates, { ...dates[0]!, spots: 51 }] }, host),
    'departure-spots',
  )
  await refused(
    addDates(world.deps, { key, dates: every(id, 101) }, host),
    'too-many-dates-at-once',
    'At most 100 dates can be added at a time. These are 101.',
  )
  await refused(addDates(world.deps, { key, dates: [] }, host), 'no-dates')
  const { host: other } = await aHostedTrek(world)
  await refused(addDates(world.deps, { key, dates }, other), 'trek-not-found')
  await refused(
    addDates(world.deps, { key, dates: [...dates, { ...dates[0]!, trekId: randomUUID() }] }, host),
    'trek-not-found',
  )
  assert.deepEqual(await startsOf(id), before)
})

test('the price of a trek without bookings follows its first date', async () => {
  const { id } = await published()
  await addDates(
    world.deps,
    { key: randomUUID(), dates: [{ trekId: id, startsOn: inDays(10), spots: 4, priceCents: 990_00 }] },
    host,
  )
  assert.equal((await trekOf(id)).price_cents, 990_00)
})

test('undo removes the dates that nobody has booked, and repeating it removes no more', async () => {
  const { id } = await published()
  const { batchId } = await addDates(world.deps, { key: randomUUID(), dates: every(id, 4) }, host)
  assert.equal((await findLastBatch(world.deps, host.account!.id))?.dates, 4)
  const [, booked] = await world.db
    .selectFrom('departure')
    .select('id')
    .where('batch_id', '=', batchId)
    .orderBy('starts_on')
    .execute()
  await held(booked!.id)
  assert.deepEqual(await undoDates(world.deps, batchId, host), { removed: 3, stay: 1 })
  assert.deepEqual(await startsOf(id), [inDays(30), inDays(64)])
  assert.deepEqual(await undoDates(world.deps, batchId, host), { removed: 0, stay: 1 })
  const { host: other } = await aHostedTrek(world)
  await refused(undoDates(world.deps, batchId, other), 'batch-not-found')
})

test('a bulk change sets price and spots of free dates, and booked ones stay', async () => {
  const { id, departureId } = await published()
  await addDates(world.deps, { key: randomUUID(), dates: every(id, 2) }, host)
  await held(departureId)
  const ids = (await world.db.selectFrom('departure').select('id').where('trek_id', '=', id).execute()).map(
    (date) => date.id,
  )
  const set = { act: 'set', priceCents: 1400_00, spots: null } as const
  assert.deepEqual(await changeManyDates(world.deps, { departureIds: ids, change: set }, host), {
    changed: 2,
    stay: 1,
  })
  const prices = await Promise.all(ids.map(async (each) => (await departureOf(each)).price_cents))
  assert.deepEqual(prices.toSorted(), [1240_00, 1400_00, 1400_00])
  const close = { act: 'close' } as const
  assert.deepEqual(await changeManyDates(world.deps, { departureIds: ids, change: close }, host), {
    changed: 3,
    stay: 0,
  })
  assert.deepEqual(await changeManyDates(world.deps, { departureIds: ids, change: close }, host), {
    changed: 0,
    stay: 3,
  })
  await refused(
    changeManyDates(world.deps, { departureIds: ids, change: { ...set, priceCents: 1 } }, host),
    'departure-price',
  )
  await refused(
    changeManyDates(world.deps, { departureIds: [...ids, randomUUID()], change: close }, host),
    'departure-not-found',
  )
  const { host: other } = await aHostedTrek(world)
  await refused(
    changeManyDates(world.deps, { departureIds: ids, change: close }, other),
    'departure-not-found',
  )
})

test('time off closes free departures and leaves booked ones; ending it opens none', async () => {
  const { id } = await published()
  await addDates(world.deps, { key: randomUUID(), dates: every(id, 3, 200) }, host)
  const of = async () =>
    (await findSeasonDates(world.deps, host.account!.id)).filter(({ trekId }) => trekId === id)
  const [, first, second] = await of()
  await held(second!.id)
  const typed = { firstOn: inDays(202), lastOn: inDays(204), note: 'Snow on the passes' }
  assert.deepEqual(await setTimeOff(world.deps, typed, host), { closed: 1, booked: 1 })
  assert.equal((await departureOf(first!.id)).state, 'closed')
  assert.equal((await departureOf(second!.id)).state, 'open')
  const preview = await previewTypedDates(
    world.deps,
    {
      how: 'repeat',
      trek: id,
      firstOn: inDays(201),
      lastOn: inDays(207),
      every: '3',
      unit: 'day',
      weekdays: '',
      spots: '10',
      price: '1,240.00',
      lines: '',
    },
    host,
  )
  assert.deepEqual(
    preview.dates.map(({ leftOut }) => leftOut?.why ?? 'fits'),
    ['time-off', 'there', 'fits'],
  )
  const [off] = await findSeasonTimesOff(world.deps, host.account!.id)
  const { host: other } = await aHostedTrek(world)
  await refused(endTimeOff(world.deps, off!.id, other), 'time-off-not-found')
  await endTimeOff(world.deps, off!.id, host)
  await endTimeOff(world.deps, off!.id, host)
  assert.deepEqual(await findSeasonTimesOff(world.deps, host.account!.id), [])
  assert.equal((await departureOf(first!.id)).state, 'closed')
  await refused(setTimeOff(world.deps, { ...typed, lastOn: inDays(201) }, host), 'form-invalid')
})

test('a season is copied to the same weekdays of the next year', async () => {
  const { id } = await published()
  await addDates(world.deps, { key: randomUUID(), dates: every(id, 3, 100) }, host)
  const typed = {
    how: 'copy',
    trek: id,
    firstOn: inDays(100),
    lastOn: inDays(104),
    every: '',
    unit: '',
    weekdays: '',
    spots: '',
    price: '',
    lines: '',
  } as const
  const { dates } = await previewTypedDates(world.deps, typed, host)
  assert.deepEqual(
    dates.map(({ startsOn, spots, priceCents, leftOut }) => [startsOn, spots, priceCents, leftOut]),
    [
      [inDays(464), 10, 1240_00, null],
      [inDays(468), 10, 1240_00, null],
    ],
  )
  await refused(
    previewTypedDates(world.deps, { ...typed, firstOn: inDays(1), lastOn: inDays(2) }, host),
    'form-invalid',
  )
})
