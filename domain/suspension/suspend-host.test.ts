import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hostWithDue, itemsOf } from '#test/samples/due-shares.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { Refusal } from '../refusal.ts'
import { ownTreks } from '../trek/own-treks-queries.ts'
import { findTrekPage } from '../pages/trek-page-queries.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import { keepDeparture, liftSuspension, suspendHost } from './suspend-host.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
const reason = 'Three travellers waited in vain.'

async function hostOf(trekId: string): Promise<string> {
  const trek = world.db.selectFrom('trek').select('host_id').where('id', '=', trekId)
  return (await trek.executeTakeFirstOrThrow()).host_id
}

test('a suspended host’s treks are neither shown nor bookable, every session ends, and the host is notified', async () => {
  const departure = await world.departure()
  const hostId = await hostOf(departure.trekId)
  const session = {
    account_id: hostId,
    token_hash: Buffer.from(hostId),
    created_at: world.clock.now(),
    seen_at: world.clock.now(),
    expires_at: new Date(world.clock.now().getTime() + 86_400_000),
  }
  await world.db.insertInto('session').values(session).execute()
  const operator = await anOperator(world)
  const party = { adults: 1, children: 0 }
  await holdSpots(world.deps, { departureId: departure.id, party }, aVisitor())

  await assert.rejects(
    suspendHost(world.deps, { hostId, reason: ' ' }, operator),
    refused('suspension-needs-reason'),
  )
  const stale = { ...operator, secondFactorAt: new Date(0) }
  await assert.rejects(suspendHost(world.deps, { hostId, reason }, stale), refused('second-factor-needed'))
  await suspendHost(world.deps, { hostId, reason }, operator)
  assert.equal(await hostStatusOf(world.db, hostId), 'suspended')
  assert.deepEqual(
    (await ownTreks(world.deps, hostId)).map(({ pausedBy }) => pausedBy),
    ['host-suspended'],
  )
  await assert.rejects(findTrekPage(world.deps, departure.trekId, { most: 5 }), refused('trek-not-found'))
  await assert.rejects(
    holdSpots(world.deps, { departureId: departure.id, party }, aVisitor()),
    refused('trek-not-found'),
  )
  const open = world.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', hostId)
    .where('ended_at', 'is', null)
  assert.deepEqual(await open.execute(), [])
  assert.equal((await world.jobs()).at(-1)?.name, 'mail-host-suspended')
  await assert.rejects(suspendHost(world.deps, { hostId, reason }, operator), refused('host-not-suspendable'))

  await keepDeparture(world.deps, { hostId, departureId: departure.id }, operator)
  const other = await world.departure()
  await assert.rejects(
    keepDeparture(world.deps, { hostId, departureId: other.id }, operator),
    refused('departure-not-found'),
  )
  await liftSuspension(world.deps, { hostId }, operator)
  assert.equal(await hostStatusOf(world.db, hostId), 'approved', 'no bank details were checked')
  assert.equal((await world.jobs()).at(-1)?.name, 'mail-host-suspension-lifted')
  assert.equal((await findTrekPage(world.deps, departure.trekId, { most: 5 })).id, departure.trekId)
  await assert.rejects(liftSuspension(world.deps, { hostId }, operator), refused('host-not-suspended'))
  const acts = world.db
    .selectFrom('audit_entry')
    .select('act')
    .where('actor_id', '=', operator.account.id)
    .orderBy('id')
  assert.deepEqual(
    (await acts.execute()).map(({ act }) => act),
    ['suspend-host', 'keep-departure', 'lift-suspension'],
  )
})

test('payouts of a suspended host are held, and continue after the suspension', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const operator = await anOperator(world)
  await suspendHost(world.deps, { hostId, reason }, operator)
  const [held] = await itemsOf(world, hostId)
  assert.deepEqual([held?.state, held?.hold_reason], ['on_hold', 'host_suspended'])
  await liftSuspension(world.deps, { hostId }, operator)
  assert.equal(await hostStatusOf(world.db, hostId), 'verified')
  assert.equal((await itemsOf(world, hostId))[0]?.state, 'payable')
})

test('operators cannot suspend themselves, and nobody else can suspend', async () => {
  const departure = await world.departure()
  const hostId = await hostOf(departure.trekId)
  const account = { id: hostId, email: '', role: 'operator' as const, firstName: '' }
  const self = await anOperator(world, { account })
  await assert.rejects(suspendHost(world.deps, { hostId, reason }, self), refused('host-own'))
  const support = await anOperator(world, { role: 'support' })
  await assert.rejects(suspendHost(world.deps, { hostId, reason }, support), refused('operators-only'))
  await assert.rejects(
    suspendHost(world.deps, { hostId: 'x', reason }, await anOperator(world)),
    refused('host-not-found'),
  )
})
