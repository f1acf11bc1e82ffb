import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { soon } from '#test/soon.ts'
import { type MembershipWorld, membershipWorld, origin, sessionIn } from './membership-world.ts'
import { returnMembership } from './return-membership.ts'
import { settleSubscription } from './settle-membership.ts'
import { startMembership } from './start-membership.ts'

let world: MembershipWorld
before(async () => {
  world = await membershipWorld()
})
after(() => world.close())

const revenue = async () =>
  (
    await world.db
      .selectFrom('ledger_account')
      .select('balance_cents')
      .where('id', '=', 'membership_revenue')
      .executeTakeFirst()
  )?.balance_cents ?? 0

test('a paid payment page begins a membership; each month is one journal entry, and the sixth brings the discount', async () => {
  const maya = await world.someone()
  const before = await revenue()
  const sessionId = await world.subscribe(maya, 'monthly')
  await world.settled()
  const [membership] = await world.membershipsOf(maya)
  assert.deepEqual(
    [membership?.state, membership?.plan, membership?.price_cents, membership?.session_id],
    ['active', 'monthly', 10_00, sessionId],
  )
  assert.equal((await world.standing(maya)).months, 1)
  for (let month = 2; month <= 6; month += 1) {
    assert.equal((await world.standing(maya)).discountPercent, 0)
    await world.days(31)
  }
  const { months, discountPercent } = await world.standing(maya)
  assert.deepEqual([months, discountPercent], [6, 5])
  assert.equal((await revenue()) - before, 60_00)
  assert.deepEqual(world.mailsTo(maya), ['Welcome: you are a Chautari member'])
  await world.allIsWell()
})

test('100 simultaneous starts open one page; the other plan closes it first', async () => {
  const maya = await world.someone()
  const starts = Array.from({ length: 100 }, () =>
    startMembership(world.deps, { plan: 'monthly', origin }, maya),
  )
  const urls = new Set(await Promise.all(starts))
  assert.equal(urls.size, 1)
  const [first = ''] = urls
  const second = await startMembership(world.deps, { plan: 'yearly', origin }, maya)
  assert.notEqual(second, first)
  assert.equal((await world.deps.payments.findSession(sessionIn(first))).state, 'expired')
  const rows = await world.membershipsOf(maya)
  assert.deepEqual(rows.map(({ plan, state }) => [plan, state]).toSorted(), [
    ['monthly', 'expired'],
    ['yearly', 'open'],
  ])
})

test('a member cannot subscribe a second time, also before any webhook', async () => {
  const maya = await world.someone()
  await world.standIn.webhooks('off')
  await world.subscribe(maya, 'monthly')
  await assert.rejects(startMembership(world.deps, { plan: 'yearly', origin }, maya), {
    code: 'membership-running',
  })
  assert.deepEqual(
    (await world.membershipsOf(maya)).map(({ state }) => state),
    ['active'],
  )
  assert.equal((await world.invoicesOf(maya)).length, 1)
  await world.standIn.webhooks('on')
  await world.settled()
  await world.allIsWell()
})

test('a lost or stored answer of the provider makes no second page', async () => {
  for (const fault of ['reset', 'stored-500', '500'] as const) {
    const maya = await world.someone()
    await world.standIn.next({ fault, on: 'sessions.create' })
    const start = () => startMembership(world.deps, { plan: 'monthly', origin }, maya)
    const url = await start().catch((error: { code: string }) => {
      assert.equal(error.code, 'membership-unavailable', fault)
      return start()
    })
    const listed = world.deps.payments.listSessions(new Date(0))
    const ids = []
    for await (const { id, membershipId } of listed)
      if ((await world.membershipsOf(maya)).some((row) => row.id === membershipId)) ids.push(id)
    assert.deepEqual(ids, [sessionIn(url)], fault)
  }
})

test('a second payment is refunded in full and the membership is one', async () => {
  const maya = await world.someone()
  const late = sessionIn(await startMembership(world.deps, { plan: 'yearly', origin }, maya))
  await world.subscribe(maya, 'monthly')
  await world.settled()
  assert.equal(await world.standIn.payAnyway(late), true)
  await world.settled()
  const rows = await world.membershipsOf(maya)
  assert.deepEqual(rows.map(({ plan, state }) => [plan, state]).toSorted(), [
    ['monthly', 'active'],
    ['yearly', 'surplus'],
  ])
  const given = (await world.invoicesOf(maya)).map(({ amount_cents, refunded_cents }) => [
    amount_cents,
    refunded_cents,
  ])
  assert.deepEqual(given.toSorted(), [
    [10_00, 0],
    [100_00, 100_00],
  ])
  assert.ok(world.mailsTo(maya).includes('Your payment of US$100.00 is on its way back'))
  const surplus = rows.find(({ state }) => state === 'surplus')
  assert.equal((await world.deps.payments.findSubscription(surplus?.subscription_id ?? '')).state, 'ended')
  await world.allIsWell()
})

test('a renewal that is paid before the second subscription is ended is refunded as well', async () => {
  const maya = await world.someone()
  const late = sessionIn(await startMembership(world.deps, { plan: 'monthly', origin }, maya))
  await world.subscribe(maya, 'yearly')
  await world.settled()
  assert.equal(await world.standIn.payAnyway(late), true)
  const { subscriptionId } = await world.deps.payments.findSession(late)
  assert.equal(await settleSubscription(world.deps, subscriptionId ?? ''), 'surplus')
  // The job that ends it runs after a renewal, of which we have not heard yet.
  await world.delivered()
  await world.standIn.webhooks('off')
  world.clock.days(32)
  const renewed = () =>
    sql`select from stand_in.invoice where subscription_id = ${subscriptionId} and status = 'paid'`
  await soon(async () => {
    world.standIn.store.wake()
    return (await renewed().execute(world.db)).rows.length === 2
  })
  const surplus = (await world.membershipsOf(maya)).find(({ state }) => state === 'surplus')
  await returnMembership(world.deps, { membershipId: surplus?.id ?? '' })
  await sql`delete from saved_job where name = 'return-membership'`.execute(world.db)
  await world.standIn.webhooks('on')
  await world.settled()
  const given = (await world.invoicesOf(maya)).map(({ amount_cents, refunded_cents }) => [
    amount_cents,
    refunded_cents,
  ])
  assert.deepEqual(given.toSorted(), [
    [10_00, 10_00],
    [10_00, 10_00],
    [100_00, 0],
  ])
  await world.allIsWell()
})
