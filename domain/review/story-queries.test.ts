import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalogue } from '#test/catalogue.ts'
import { freshWorld, type World } from '#test/world.ts'
import { nepalDate } from '../dates.ts'
import { findShortStory } from './story-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const SHORT = 'We walked slowly and saw every sunrise. '.repeat(4)

test('finds the latest short review of a bookable trek', async () => {
  const make = catalogue(world)
  const trekOfStory = async () => (await findShortStory(world.db, nepalDate(world.clock.now())))?.trek ?? null
  const reviewed = async (name: string, body: string, hidden = false) => {
    const trek = await make.trek({ name })
    await make.reviewed({ id: trek.id, departureId: trek.departureId }, [9], hidden, body)
    world.clock.minutes(1)
    return trek
  }
  assert.equal(await trekOfStory(), null)
  const older = await reviewed('Older', SHORT)
  const newer = await reviewed('Newer', SHORT)
  await reviewed('Too short', 'Good.')
  await reviewed('Too long', SHORT.repeat(3))
  await reviewed('Hidden', SHORT, true)
  assert.equal(await trekOfStory(), 'Newer')
  const photo = { position: 1, storage_key: 'a photo', width: 1200, height: 900 }
  const review = await world.db
    .selectFrom('review')
    .select(['id as review_id', 'author_id'])
    .where('trek_id', '=', older.id)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('review_photo')
    .values({ ...review, ...photo })
    .execute()
  assert.equal(await trekOfStory(), 'Older', 'it has a photo')
  await world.db.deleteFrom('review_photo').where('review_id', '=', review.review_id).execute()
  assert.equal(await trekOfStory(), 'Newer')
  await make.booked(newer.departureId, 9)
  assert.equal(await trekOfStory(), 'Older', 'the newer trek is full')
  await world.db.updateTable('host').set({ status: 'suspended' }).where('id', '=', older.host_id).execute()
  assert.equal(await trekOfStory(), null, 'the host is suspended')
})
