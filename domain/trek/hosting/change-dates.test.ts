import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aHost, refused, someTerms as terms, wholeTrek as whole } from '#test/samples/a-host.ts'
import { freshWorld, type World } from '#test/world.ts'
import { addDate, changeDate, removeDate } from './change-dates.ts'
import { saveTrek } from './save-trek.ts'

let world: World
let { host, inDays, dates, published, trekOf, departureOf, held } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, inDays, dates, published, trekOf, departureOf, held } = await aHost(world))
})
after(() => world.close())

test('invalid dates are refused with the specified sentences', async () => {
  const { id } = await published()
  const add = (given: object) => addDate(world.deps, id, { ...dates(50), ...terms, ...given }, host)
  await refused(add({ endsOn: '' }), 'departure-needs-dates', 'Please select both start and end dates.')
  await refused(
    add(dates(50, 4)),
    'departure-length',
    'The duration must match the number of days between the selected start and end dates.',
  )
  await refused(add(dates(-1)), 'departure-in-past')
  for (const spots of [0, 51, 1.5]) await refused(add({ spots }), 'departure-spots')
  for (const priceCents of [99, 1.5, Number.NaN]) await refused(add({ priceCents }), 'departure-price')
  await refused(add({ priceCents: 100_000_01 }), 'departure-price-too-high')
  await refused(add(dates(30)), 'departure-there')
  await add({ spots: 1, priceCents: 100 })
  await add({ ...dates(0), spots: 50 })
})

test('dates with bookings cannot change: holds count, and the database refuses direct changes', async () => {
  const { id, departureId } = await published()
  const booking = await held(departureId)
  const says = 'This date has bookings and cannot be modified or deleted.'
  await refused(
    changeDate(world.deps, id, { departureId, ...terms, spots: 12 }, host),
    'departure-booked',
    says,
  )
  await refused(removeDate(world.deps, id, departureId, host), 'departure-booked', says)
  for (const illegal of [
    sql`update departure set max_spots = 12 where id = ${departureId}`,
    sql`update departure set price_cents = 100 where id = ${departureId}`,
    sql`update departure set ends_on = ends_on + 1 where id = ${departureId}`,
    sql`delete from departure where id = ${departureId}`,
  ])
    await assert.rejects(illegal.execute(world.db), { code: /^23(001|503)$/ })
  await world.db.updateTable('booking').set({ state: 'abandoned' }).where('id', '=', booking.id).execute()
  await changeDate(world.deps, id, { departureId, spots: 12, priceCents: 999_99 }, host)
  const changed = await departureOf(departureId)
  assert.deepEqual(
    [changed.max_spots, changed.price_cents, (await trekOf(id)).price_cents],
    [12, 999_99, 999_99],
  )
  await removeDate(world.deps, id, departureId, host)
  assert.equal((await departureOf(departureId)).state, 'cancelled', 'an old booking names it')
  const again = await addDate(world.deps, id, { ...dates(30), ...terms }, host)
  await removeDate(world.deps, id, again, host)
  await assert.rejects(departureOf(again), /no result/)
})

test('a booked trek cannot change duration and price, and can change everything else', async () => {
  const { id, departureId } = await published()
  await saveTrek(world.deps, id, { ...whole, duration: '2', days: whole.days.slice(0, 2) }, host)
  assert.equal((await departureOf(departureId)).ends_on, inDays(31), 'without bookings the end dates follow')
  await saveTrek(world.deps, id, whole, host)
  await held(departureId)
  const says =
    'Cannot modify duration or price for treks with existing bookings. You can only update non-critical information like description, itinerary, includes/excludes, and images.'
  await refused(
    saveTrek(world.deps, id, { ...whole, duration: '2', days: whole.days.slice(0, 2) }, host),
    'trek-booked',
    says,
  )
  await assert.rejects(sql`update trek set price_cents = 500 where id = ${id}`.execute(world.db), {
    code: '23001',
  })
  await saveTrek(world.deps, id, { ...whole, name: 'Nar and Phu', overview: 'Better words.' }, host)
  await addDate(world.deps, id, { ...dates(10), spots: 4, priceCents: 700_00 }, host)
  const trek = await trekOf(id)
  assert.deepEqual([trek.name, trek.duration_days, trek.price_cents], ['Nar and Phu', 3, 1240_00])
  assert.equal(trek.slug.startsWith('nar-phu-valley'), true, 'links still work')
})
