import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { hostDeal, operatorDeal } from '#test/samples/deal.ts'
import { hostOf, setStatus } from '#test/host-visitor.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import { addDays, nepalDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import { removeDate } from '../trek/hosting/change-dates.ts'
import { bestDeals } from './best-deal-queries.ts'
import { endDeal, endOwnDeal } from './end-deal.ts'
import { makeDeal, makeOwnDeal } from './make-deal.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refusedWith = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
const today = () => nepalDate(world.clock.now())
const terms = (percent = 10) => ({ percent, firstOn: today(), lastOn: addDays(today(), 9), title: '' })

async function dealFor(departureId: string, isMember = false) {
  const deals = await bestDeals(world.db, [departureId], { at: world.clock.now(), isMember })
  return deals.get(departureId) ?? null
}

test('a host makes deals for their treks and departures, never for others’ and never for a region', async () => {
  const { id, trekId } = await world.departure()
  const foreign = await world.departure()
  const { visitor } = await hostOf(world, trekId)
  const make = (scope: Parameters<typeof makeOwnDeal>[1]['scope']) =>
    makeOwnDeal(world.deps, { ...terms(), scope }, visitor)
  await make({ trekId })
  await make({ departureId: id })
  await assert.rejects(make({ trekId: foreign.trekId }), refusedWith('trek-not-found'))
  await assert.rejects(make({ departureId: foreign.id }), refusedWith('departure-not-found'))
  await assert.rejects(make({ region: 'Annapurna' }), refusedWith('deal-of-nothing'))
  for (const wrong of ['x', randomUUID()]) {
    await assert.rejects(make({ trekId: wrong }), refusedWith('trek-not-found'))
    await assert.rejects(make({ departureId: wrong }), refusedWith('departure-not-found'))
  }
  assert.equal(await dealFor(foreign.id), null)
  const stranger = aVisitor({
    account: {
      id: await makeAccount(world.deps, `${randomUUID()}@example.com`),
      email: 'x@example.com',
      role: 'traveller',
      firstName: 'Maya',
    },
  })
  await assert.rejects(
    makeOwnDeal(world.deps, { ...terms(), scope: { trekId } }, stranger),
    refusedWith('hosts-only'),
  )
  await assert.rejects(
    makeDeal(world.deps, { ...terms(), scope: { trekId }, reason: 'Because' }, visitor),
    refusedWith('operators-only'),
  )
})

test('the database itself refuses an invalid deal', async () => {
  const { trekId } = await world.departure()
  const other = await world.departure()
  const { id: made_by_id } = await hostOf(world, trekId)
  const row = { made_by: 'host', made_by_id, trek_id: trekId, percent: 10, made_at: world.clock.now() }
  const insert = (change: object) =>
    world.db
      .insertInto('deal')
      .values({ ...row, first_on: today(), last_on: today(), ...change })
      .execute()
  await insert({})
  for (const change of [
    { percent: 0 },
    { percent: 51 },
    { made_by: 'operator', trek_id: null },
    { last_on: addDays(today(), -1) },
    { last_on: addDays(today(), 366) },
    { title: 'x'.repeat(81) },
    { made_by: 'anybody' },
    { region: 'Annapurna' },
    { ended_at: world.clock.now() },
  ])
    await assert.rejects(insert(change), { code: '23514' }, JSON.stringify(change))
  for (const change of [{ trek_id: other.trekId }, { trek_id: null, region: 'Annapurna' }])
    await assert.rejects(insert(change), { code: '23001' })
  await assert.rejects(sql`update deal set percent = 50`.execute(world.db), { code: '23001' })
  await assert.rejects(sql`delete from deal`.execute(world.db), { code: '23001' })
  await assert.rejects(sql`truncate deal cascade`.execute(world.db), { code: '23001' })
})

test('the best of overlapping deals counts, among equal ones the operator’s', async () => {
  const { id, trekId } = await world.departure()
  const ten = await hostDeal(world, trekId, { trekId }, { percent: 10 })
  assert.equal((await dealFor(id))?.id, ten)
  const twelve = await hostDeal(world, trekId, { departureId: id }, { percent: 12 })
  assert.equal((await dealFor(id))?.id, twelve)
  const ours = await operatorDeal(world, { trekId }, { percent: 12 })
  assert.deepEqual([(await dealFor(id))?.id, (await dealFor(id))?.madeBy], [ours, 'operator'])
  const region = await operatorDeal(world, { region: 'Annapurna' }, { percent: 15 })
  assert.equal((await dealFor(id))?.id, region)
  const other = await world.departure()
  assert.equal((await dealFor(other.id))?.id, region, 'all of the region')
  await world.db.updateTable('trek').set({ region: 'Dolpo' }).where('id', '=', other.trekId).execute()
  assert.equal(await dealFor(other.id), null)
  const operator = await anOperator(world)
  await endDeal(world.deps, { dealId: region, reason: 'Made by mistake' }, operator)
  assert.equal((await dealFor(id))?.id, ours)
})

test('a deal is ended once, by its host or an operator, and stays in the record', async () => {
  const { id, trekId } = await world.departure()
  const foreign = await world.departure()
  const deal = await hostDeal(world, trekId, { trekId })
  const { visitor } = await hostOf(world, trekId)
  const { visitor: other } = await hostOf(world, foreign.trekId)
  await assert.rejects(endOwnDeal(world.deps, deal, other), refusedWith('deal-not-found'))
  const ours = await operatorDeal(world, { trekId }, { percent: 5 })
  await assert.rejects(endOwnDeal(world.deps, ours, visitor), refusedWith('deal-not-found'))
  for (const wrong of ['x', randomUUID()])
    await assert.rejects(endOwnDeal(world.deps, wrong, visitor), refusedWith('deal-not-found'))
  await endOwnDeal(world.deps, deal, visitor)
  assert.equal((await dealFor(id))?.id, ours)
  await assert.rejects(endOwnDeal(world.deps, deal, visitor), refusedWith('deal-over'))
  const operator = await anOperator(world)
  await assert.rejects(
    endDeal(world.deps, { dealId: ours, reason: ' ' }, operator),
    refusedWith('deal-needs-reason'),
  )
  await endDeal(world.deps, { dealId: ours, reason: 'The season is over' }, operator)
  assert.equal(await dealFor(id), null)
  const stored = await world.db.selectFrom('deal').selectAll().where('id', 'in', [deal, ours]).execute()
  assert.ok(stored.length === 2 && stored.every(({ ended_at, ended_by_id }) => ended_at && ended_by_id))
  const acts = world.db.selectFrom('audit_entry').select(['act', 'reason']).where('subject_id', '=', ours)
  assert.deepEqual(await acts.orderBy('id').execute(), [
    { act: 'make-deal', reason: 'The season is slow' },
    { act: 'end-deal', reason: 'The season is over' },
  ])
})

test('a suspended host makes no deal; a draft, a past and a cancelled departure get none', async () => {
  const { id, trekId, starts_on } = await world.departure()
  const host = await hostOf(world, trekId)
  const make = () => makeOwnDeal(world.deps, { ...terms(), scope: { departureId: id } }, host.visitor)
  await setStatus(world, host.id, 'suspended')
  await assert.rejects(make(), refusedWith('hosts-only'))
  await setStatus(world, host.id, 'verified')
  for (const change of [{ starts_on: addDays(today(), -1) }, { starts_on, state: 'cancelled' }]) {
    await world.db.updateTable('departure').set(change).where('id', '=', id).execute()
    await assert.rejects(make(), refusedWith('deal-of-nothing'), JSON.stringify(change))
  }
})

test('a departure with a deal is not deleted with its dates, only removed from sale', async () => {
  const { id, trekId } = await world.departure()
  await hostDeal(world, trekId, { departureId: id })
  await removeDate(world.deps, trekId, id, (await hostOf(world, trekId)).visitor)
  const left = world.db.selectFrom('departure').select('state').where('id', '=', id)
  assert.deepEqual(await left.executeTakeFirst(), { state: 'cancelled' })
})

test('a host has at most 50 current and future deals', async () => {
  const { trekId } = await world.departure()
  const { id, visitor } = await hostOf(world, trekId)
  const deal = { made_by: 'host', made_by_id: id, trek_id: trekId, percent: 1, made_at: world.clock.now() }
  const period = { first_on: today(), last_on: today() }
  await world.db
    .insertInto('deal')
    .values(Array.from({ length: 49 }, () => ({ ...deal, ...period })))
    .execute()
  const make = () => makeOwnDeal(world.deps, { ...terms(), scope: { trekId } }, visitor)
  await make()
  await assert.rejects(make(), refusedWith('too-many-deals'))
})
