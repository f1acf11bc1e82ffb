import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aHost, wholeTrek } from '#test/samples/a-host.ts'
import { freshWorld, type World } from '#test/world.ts'
import { currentTerms } from '../../offer/terms-rules.ts'
import { saveTrek } from '../hosting/save-trek.ts'
import { permitsOf } from '../land/permits.ts'
import type { Offer } from './offer-rules.ts'
import { versionNow } from './trek-versions.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const versionsOf = (trekId: string) =>
  world.db.selectFrom('trek_version').selectAll().where('trek_id', '=', trekId).orderBy('number').execute()
const now = (trekId: string) =>
  world.db.transaction().execute((tx) => versionNow(tx, trekId, world.clock.now()))

test('publishing writes version 1 with the whole offer, our terms, and the hash of exactly this text', async () => {
  const { published } = await aHost(world)
  const { id } = await published()
  const [version, ...more] = await versionsOf(id)
  assert.ok(version)
  assert.deepEqual([version.number, version.is_current, more], [1, true, []])
  const offer = version.offer as unknown as Offer
  assert.equal(offer.name, wholeTrek.name)
  assert.deepEqual(offer.includes, wholeTrek.includes.split('\n'))
  assert.deepEqual([offer.meetingPoint, offer.meetsAt], [wholeTrek.meetingPoint, wholeTrek.meetsAt])
  assert.deepEqual(
    offer.days.map(({ place, altitudeM }) => [place, String(altitudeM)]),
    wholeTrek.days.map(({ place, altitude }) => [place, altitude]),
  )
  assert.deepEqual([offer.pictures.length, offer.terms, offer.permits.on], [1, currentTerms, permitsOf])
  assert.deepEqual([version.terms, version.deadline_days], [currentTerms, Number(wholeTrek.deadline)])
  const { text } = await world.db
    .selectFrom('trek_version')
    .select((eb) => eb.cast<string>('offer', 'text').as('text'))
    .where('id', '=', version.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(version.sha256, createHash('sha256').update(text).digest())
})

test('every change of the offer is the next version, a saved form without a change is none', async () => {
  const { host, published } = await aHost(world)
  const { id } = await published()
  const numbers: number[] = []
  const save = async (change: Partial<typeof wholeTrek>) => {
    await saveTrek(world.deps, id, { ...wholeTrek, ...change }, host)
    const current = (await versionsOf(id)).filter(({ is_current }) => is_current)
    assert.equal(current.length, 1)
    numbers.push(current[0]?.number ?? 0)
  }
  await save({})
  await save({ overview: `${wholeTrek.overview} Again.` })
  await save({ meetsAt: '09:00' })
  await save({ meetsAt: '09:00' })
  await save({})
  assert.deepEqual(numbers, [1, 2, 3, 3, 4])
})

test('a version never changes, and an edit in the database ends the current one', async () => {
  const { trekId } = await world.departure()
  const first = await now(trekId)
  assert.equal(await now(trekId), first)
  const version = () => world.db.updateTable('trek_version').where('id', '=', first)
  await assert.rejects(version().set({ number: 7 }).execute(), { code: '23001' })
  await assert.rejects(version().set({ offer: '{}' }).execute())
  await assert.rejects(world.db.deleteFrom('trek_version').where('id', '=', first).execute(), {
    code: '23001',
  })
  await world.db
    .updateTable('trek')
    .set({ includes: ['Porter'] })
    .where('id', '=', trekId)
    .execute()
  assert.deepEqual(
    (await versionsOf(trekId)).map(({ is_current }) => is_current),
    [false],
  )
  const second = await now(trekId)
  assert.notEqual(second, first)
  await world.db.updateTable('trek').set({ price_cents: 999_00 }).where('id', '=', trekId).execute()
  assert.equal(await now(trekId), second, 'the price is not part of the offer')
})

test('ten transactions at once write one version', async () => {
  const { trekId } = await world.departure()
  const ids = await Promise.all(Array.from({ length: 10 }, () => now(trekId)))
  assert.equal(new Set(ids).size, 1)
  assert.equal((await versionsOf(trekId)).length, 1)
})
