import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { payPage } from '#integrations/stripe-stand-in/pages/pay-session.ts'
import { compareWithProvider } from '../checkout/compare-with-provider.ts'
import { endMembershipNow, wishMembership } from './end-membership.ts'
import { type MembershipWorld, membershipWorld, origin, sessionIn } from './membership-world.ts'
import { reconcileMemberships } from './reconcile-memberships.ts'
import { startMembership } from './start-membership.ts'

const FAILS_LATER = '4000 0000 0000 0341'
const card = { brand: 'visa', last4: '4242', fingerprint: 'another card' }

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

test('payments are found without webhooks, and comparing the lists finds lost rows', async () => {
  const [maya, tom] = [await world.someone(), await world.someone()]
  await world.standIn.webhooks('off')
  await world.subscribe(maya, 'monthly')
  world.clock.minutes(1)
  assert.ok((await reconcileMemberships(world.deps, 20)) >= 1)
  assert.equal((await world.membershipsOf(maya))[0]?.state, 'active')

  const lost = await world.subscribe(tom, 'yearly')
  await world.db.updateTable('membership').set({ state: 'expired' }).where('session_id', '=', lost).execute()
  await compareWithProvider(world.deps, 'recent')
  assert.deepEqual(
    [
      (await world.membershipsOf(tom))[0]?.state,
      (await world.invoicesOf(tom)).map(({ state, amount_cents }) => [state, amount_cents]),
    ],
    ['active', [['paid', 100_00]]],
  )
  await world.standIn.webhooks('on')
  await world.settled()
  await world.allIsWell()
})

test('repeated, renamed and reordered webhooks post each payment once', async () => {
  for (const mode of ['double', 'renamed', 'shuffled'] as const) {
    const maya = await world.someone()
    await world.standIn.webhooks(mode)
    await world.subscribe(maya, 'monthly')
    await world.settled()
    await world.days(31)
    const ids = (await world.invoicesOf(maya)).map(({ id }) => id)
    const facts = await world.db.selectFrom('journal').select('kind').where('source', 'in', ids).execute()
    assert.deepEqual([ids.length, facts.length], [2, 2], mode)
    assert.deepEqual(world.mailsTo(maya), ['Welcome: you are a Chautari member'])
  }
  await world.standIn.webhooks('on')
  await world.allIsWell()
})

test('a renewal that fails has seven days, causes one mail, and is no lapse when paid with another card', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'monthly', FAILS_LATER)
  await world.settled()
  await world.days(33)
  assert.equal((await world.membershipsOf(maya))[0]?.state, 'past_due')
  const unpaid = (await world.invoicesOf(maya)).at(-1)
  assert.equal(unpaid?.state, 'unpaid')
  assert.deepEqual(world.mailsTo(maya).slice(1), ['Your membership payment failed'])
  assert.equal((await world.standing(maya)).isMember, true)
  await payPage(world.standIn.store, unpaid?.id ?? '', card)
  await world.settled()
  assert.deepEqual(
    [(await world.membershipsOf(maya))[0]?.state, (await world.standing(maya)).months],
    ['active', 2],
  )
  await world.allIsWell()
})

test('an unpaid renewal ends the membership, and a new one resets the count', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'monthly', FAILS_LATER)
  await world.settled()
  await world.days(39)
  assert.deepEqual(
    [(await world.membershipsOf(maya))[0]?.state, (await world.standing(maya)).isMember],
    ['past_due', false],
  )
  await world.days(10)
  assert.equal((await world.membershipsOf(maya))[0]?.state, 'ended')
  assert.deepEqual(world.mailsTo(maya).slice(1), [
    'Your membership payment failed',
    'Your membership has ended',
  ])
  await world.subscribe(maya, 'monthly')
  await world.settled()
  assert.equal((await world.standing(maya)).months, 1)
  await world.allIsWell()
})

test('a cancellation takes effect after the paid time, can be reversed, and refunds nothing', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'monthly')
  await world.settled()
  const ending = async () => (await world.membershipsOf(maya))[0]?.ends_at_period_end
  await wishMembership(world.deps, 'end', maya)
  assert.equal(await ending(), true)
  await wishMembership(world.deps, 'go-on', maya)
  assert.equal(await ending(), false)
  await wishMembership(world.deps, 'end', maya)
  await world.days(15)
  assert.equal((await world.standing(maya)).isMember, true)
  await world.days(17)
  assert.deepEqual(
    [(await world.membershipsOf(maya))[0]?.state, (await world.standing(maya)).isMember],
    ['ended', false],
  )
  assert.equal((await world.invoicesOf(maya)).length, 1)
  assert.deepEqual(world.mailsTo(maya).slice(1), ['Your membership has ended'])
  await assert.rejects(wishMembership(world.deps, 'end', maya), { code: 'membership-not-running' })
  await world.allIsWell()
})

test('a cancellation that did not reach the provider is sent again', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'monthly')
  await world.settled()
  await world.standIn.next({ fault: '500', on: 'subscriptions.update' })
  await wishMembership(world.deps, 'end', maya)
  assert.deepEqual(
    (await world.membershipsOf(maya)).map(({ wish, ends_at_period_end }) => [wish, ends_at_period_end]),
    [['end', false]],
  )
  world.clock.minutes(1)
  await reconcileMemberships(world.deps, 20)
  assert.deepEqual(
    (await world.membershipsOf(maya)).map(({ wish, ends_at_period_end }) => [wish, ends_at_period_end]),
    [[null, true]],
  )
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

test('a refund or a dispute at the provider is in the books, and a refunded or disputed month does not count', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'monthly', '4000 0000 0000 0259')
  await world.settled()
  const [invoice] = await world.invoicesOf(maya)
  await world.allIsWell()
  await world.standIn.closeDispute(invoice?.intent_id ?? '', 'lost')
  await world.allIsWell()
  assert.equal((await world.db.selectFrom('membership_dispute').select('state').execute())[0]?.state, 'lost')
  assert.deepEqual([(await world.standing(maya)).months, (await world.standing(maya)).isMember], [0, false])

  const tom = await world.someone()
  await world.subscribe(tom, 'monthly')
  await world.settled()
  const [paid] = await world.invoicesOf(tom)
  const order = { intentId: paid?.intent_id ?? '', amountCents: 10_00, refundId: randomUUID() }
  await world.deps.payments.refund(order, order.refundId)
  await world.settled()
  assert.equal((await world.invoicesOf(tom))[0]?.refunded_cents, 10_00)
  assert.equal((await world.standing(tom)).months, 0)
  await world.allIsWell()
})

test('an erasure ends a membership at once and closes an open page; it waits when the provider does not answer', async () => {
  const [maya, tom] = [await world.someone(), await world.someone()]
  await world.subscribe(maya, 'monthly')
  const page = sessionIn(await startMembership(world.deps, { plan: 'yearly', origin }, tom))
  await world.settled()
  await world.standIn.next({ fault: '500', on: 'subscriptions.cancel' })
  await assert.rejects(endMembershipNow(world.deps, maya.id), { name: 'OutsideError' })
  assert.equal((await world.membershipsOf(maya))[0]?.state, 'active')
  for (const { id } of [maya, tom]) await endMembershipNow(world.deps, id)
  assert.deepEqual(
    [(await world.membershipsOf(maya))[0]?.state, (await world.membershipsOf(tom))[0]?.state],
    ['ended', 'expired'],
  )
  assert.equal(await world.standIn.payAnyway(page).then(world.settled), undefined)
  await endMembershipNow(world.deps, maya.id)
})
