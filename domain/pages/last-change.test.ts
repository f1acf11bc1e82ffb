import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { soldExtra, typedExtra } from '#test/fixtures/sold-extras.ts'
import { hostOf } from '#test/host-visitor.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { freshWorld, type World } from '#test/world.ts'
import { nepalDate } from '../dates.ts'
import { changeExtra } from '../extra/save-extra.ts'
import { versionNow } from '../trek/versions/trek-versions.ts'
import { findLastChange } from './last-change-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('a trek names the day of its last change to those who booked it, until their trek has ended', async () => {
  const departure = await world.departure({ startsInDays: 30 })
  const { trekId } = departure
  const bag = await soldExtra(world, departure, { price: '35' })
  const { visitor, id } = await signedIn(world)
  await boughtBooking(world, { departure, visitor })
  const { slug } = await world.db
    .selectFrom('trek')
    .select('slug')
    .where('id', '=', trekId)
    .executeTakeFirstOrThrow()
  const last = () => findLastChange(world.deps, { id }, slug)
  assert.equal(await last(), null)

  const { visitor: host } = await hostOf(world, trekId)
  await changeExtra(world.deps, { trekId, extraId: bag, terms: typedExtra({ price: '45' }) }, host)
  assert.equal(await last(), null, 'another price is for new bookings')

  world.clock.days(2)
  await world.db.updateTable('trek').set({ meeting_point: 'Bus park' }).where('id', '=', trekId).execute()
  await world.db.transaction().execute((tx) => versionNow(tx, trekId, world.clock.now()))
  assert.equal(await last(), nepalDate(world.clock.now()))
  assert.equal(await findLastChange(world.deps, { id }, trekId), nepalDate(world.clock.now()))
  const { id: other } = await signedIn(world)
  assert.equal(await findLastChange(world.deps, { id: other }, slug), null)
  assert.equal(await findLastChange(world.deps, null, slug), null)
  world.clock.days(200)
  assert.equal(await last(), null)
})
