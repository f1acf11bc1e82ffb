import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { endMembershipNow, wishMembership } from './end-membership.ts'
import { type MembershipWorld, membershipWorld, origin, sessionIn } from './membership-world.ts'
import { reconcileMemberships } from './reconcile-memberships.ts'
import { startMembership } from './start-membership.ts'

let world: MembershipWorld
before(async () => {
  world = await membershipWorld()
})
after(() => world.close())

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
