import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aHost, refused, someTerms as terms, wholeTrek as whole } from '#test/samples/a-host.ts'
import { aHostedTrek, aTraveller, bookedBy, walkOver } from '#test/samples/completed-bookings.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../../refusal.ts'
import { ownTreks } from '../own-treks-queries.ts'
import { addDate, changeDate, removeDate } from './change-dates.ts'
import { addPicture, movePicture, removeTrekPicture } from './change-pictures.ts'
import { deleteTrek } from './delete-trek.ts'
import { findHostedTrek } from './hosted-trek-queries.ts'
import { listTrek } from './list-trek.ts'
import { publishTrek } from './publish-trek.ts'
import { createTrek, saveTrek } from './save-trek.ts'
import { emptyTrek } from './form/trek-form-rules.ts'

let world: World
let { host, photo, dates, published, trekOf, departureOf, held } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, photo, dates, published, trekOf, departureOf, held } = await aHost(world))
})
after(() => world.close())

test('stores an incomplete draft, visible to its host only, and lists it when it is complete', async () => {
  const id = await createTrek(world.deps, { ...emptyTrek, name: 'Nar' }, host)
  await saveTrek(world.deps, id, { ...whole, overview: '', days: whole.days.slice(0, 1) }, host)
  const stored = await findHostedTrek(world.deps, id, host.account.id)
  assert.deepEqual(stored.form, { ...whole, overview: '', days: whole.days.slice(0, 1) })
  await assert.rejects(publishTrek(world.deps, id, whole, host), (error) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual([error.code, error.detail['lacking']], ['trek-not-whole', ['photos', 'dates']])
    return true
  })
  await addPicture(world.deps, id, photo, host)
  await addDate(world.deps, id, { ...dates(60), spots: 6, priceCents: 1310_00 }, host)
  await addDate(world.deps, id, { ...dates(30), ...terms }, host)
  await refused(publishTrek(world.deps, id, { ...whole, excludes: '' }, host), 'trek-not-whole')
  assert.equal((await trekOf(id)).state, 'draft')
  assert.equal(await publishTrek(world.deps, id, whole, host), 'nar-phu-valley')
  const trek = await trekOf(id)
  assert.deepEqual(
    [trek.state, trek.climate, trek.price_cents, trek.max_altitude_m, trek.max_altitude_place],
    ['active', 'annapurna_north', 1240_00, 4900, 'Himlung view'],
  )
  assert.deepEqual([trek.start_place, trek.end_place, trek.meets_at], ['Koto', 'Phu', '07:30'])
  assert.deepEqual([trek.restricted, trek.best_months], [true, [4, 5, 10]])
  const found = await world.deps.catalogue.similar(id, 3)
  assert.ok(Array.isArray(found))
  const other = await published()
  assert.equal(other.slug, 'nar-phu-valley-2')
  await held(other.departureId)
})

test('does not publish a trek that cannot be booked: its only date is past the booking deadline', async () => {
  const id = await createTrek(world.deps, { ...whole, deadline: '7' }, host)
  await addPicture(world.deps, id, photo, host)
  await addDate(world.deps, id, { ...dates(6), ...terms }, host)
  await assert.rejects(publishTrek(world.deps, id, { ...whole, deadline: '7' }, host), (error) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual([error.code, error.detail['lacking']], ['trek-not-whole', ['dates']])
    return true
  })
  assert.equal((await trekOf(id)).state, 'draft')
  // With a deadline of six days the same date can be booked today.
  await publishTrek(world.deps, id, { ...whole, deadline: '6' }, host)
  assert.equal((await trekOf(id)).state, 'active')
})

test('somebody else’s trek is not found, and only hosts have treks', async () => {
  const { id, departureId } = await published()
  const other = (await aHostedTrek(world)).host
  const missing = '00000000-0000-4000-8000-000000000000'
  let tried = 0
  for (const [trekId, by, code] of [
    [id, other, 'trek-not-found'],
    [missing, host, 'trek-not-found'],
    ['no-id', host, 'trek-not-found'],
    [id, await aTraveller(world), 'hosts-only'],
    [id, aVisitor(), 'signed-out'],
  ] as const) {
    const acts = [
      () => saveTrek(world.deps, trekId, whole, by),
      () => publishTrek(world.deps, trekId, whole, by),
      () => listTrek(world.deps, trekId, false, by),
      () => deleteTrek(world.deps, trekId, by),
      () => addDate(world.deps, trekId, { ...dates(50), ...terms }, by),
      () => changeDate(world.deps, trekId, { departureId, ...terms }, by),
      () => removeDate(world.deps, trekId, departureId, by),
      () => addPicture(world.deps, trekId, photo, by),
      () => movePicture(world.deps, trekId, { pictureId: missing, to: 1 }, by),
      () => removeTrekPicture(world.deps, trekId, missing, by),
    ]
    for (const act of acts) await refused(act(), code)
    tried += acts.length
  }
  await refused(findHostedTrek(world.deps, id, other.account.id), 'trek-not-found')
  const own = (await aHostedTrek(world)).trekId
  // A departure or picture of another own trek does not belong to this one.
  await refused(changeDate(world.deps, own, { departureId, ...terms }, other), 'trek-not-found')
  await refused(removeDate(world.deps, (await published()).id, departureId, host), 'departure-not-found')
  assert.equal(tried, 50)
  assert.equal((await trekOf(id)).state, 'active')
})

test('a published trek is never incomplete: errors are shown by field and nothing is saved', async () => {
  const { id } = await published()
  await assert.rejects(saveTrek(world.deps, id, { ...whole, name: '', overview: 'New' }, host), (error) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual(error.detail['fields'], { name: 'Enter the trek name.' })
    return true
  })
  assert.equal((await trekOf(id)).overview, whole.overview)
  for (const illegal of [
    sql`update trek set name = '' where id = ${id}`,
    sql`update trek set price_cents = 0 where id = ${id}`,
    sql`update trek set state = 'draft' where id = ${id}`,
  ])
    await assert.rejects(illegal.execute(world.db), { code: /^23(001|514)$/ })
  const draft = await createTrek(world.deps, whole, host)
  await sql`update trek set price_cents = 1000 where id = ${draft}`.execute(world.db)
  await assert.rejects(sql`update trek set state = 'active' where id = ${draft}`.execute(world.db), {
    code: '23001',
  })
})

test('a trek is unlisted and listed again, and deleted only without holds or bookings', async () => {
  const { id, departureId } = await published()
  await listTrek(world.deps, id, false, host)
  await listTrek(world.deps, id, false, host)
  await refused(held(departureId), 'trek-not-found')
  await listTrek(world.deps, id, true, host)
  const traveller = await aTraveller(world)
  const bookingId = await bookedBy(world, await departureOf(departureId), traveller)
  const says =
    'Cannot delete "Nar Phu Valley" because it has active bookings. You can only delete treks that have no confirmed or pending bookings.'
  await refused(deleteTrek(world.deps, id, host), 'trek-not-deletable', says)
  await assert.rejects(sql`update trek set state = 'archived' where id = ${id}`.execute(world.db), {
    code: '23001',
  })
  await world.db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', bookingId).execute()
  await deleteTrek(world.deps, id, host)
  assert.equal((await departureOf(departureId)).state, 'cancelled')
  assert.equal(
    (await ownTreks(world.deps, host.account.id)).some((trek) => trek.id === id),
    false,
  )
  await refused(deleteTrek(world.deps, id, host), 'trek-not-found')
  const draft = await createTrek(world.deps, emptyTrek, host)
  await refused(listTrek(world.deps, draft, true, host), 'trek-not-listable')
  await deleteTrek(world.deps, draft, host)
})

test('a trek whose bookings have all ended can be deleted from the day after', async () => {
  const trek = await aHostedTrek(world)
  await bookedBy(world, trek, await aTraveller(world))
  await refused(deleteTrek(world.deps, trek.trekId, trek.host), 'trek-not-deletable')
  walkOver(world, trek)
  await deleteTrek(world.deps, trek.trekId, trek.host)
  assert.equal((await trekOf(trek.trekId)).state, 'archived')
})

test('a host has at most 50 drafts', async () => {
  const { host: other } = await aHostedTrek(world)
  await Promise.all(Array.from({ length: 49 }, () => createTrek(world.deps, emptyTrek, other)))
  const sent = await Promise.allSettled(
    Array.from({ length: 4 }, () => createTrek(world.deps, emptyTrek, other)),
  )
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1)
})
