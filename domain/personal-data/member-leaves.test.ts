import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aVisitor } from '#test/world.ts'
import { type MembershipWorld, membershipWorld } from '../membership/membership-world.ts'
import { requestErasure } from './request-erasure.ts'
import { carryOutErasures } from './carry-out-erasure.ts'

let world: MembershipWorld
before(async () => {
  world = await membershipWorld()
})
after(() => world.close())

test('an erasure ends the membership at the provider; while that does not answer, nothing is erased', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'monthly')
  await world.settled()
  const before = world.outside.length
  const payments = {
    ...world.deps.payments,
    endSubscription: () => Promise.reject(new Error('no answer')),
  }
  const asked = { shownCreditCents: 0, sure: true }
  const visitor = aVisitor({ account: maya })
  assert.equal(await requestErasure({ ...world.deps, payments }, asked, visitor), 'waiting')
  assert.equal(world.outside.length, before + 1)
  assert.deepEqual(await states(maya.id), ['active', 'active'])

  assert.equal(await carryOutErasures(world.deps), 1)
  assert.deepEqual(await states(maya.id), ['erased', 'ended'])
  const [membership] = await world.membershipsOf(maya)
  const stored = await world.deps.payments.findSubscription(membership?.subscription_id ?? '')
  assert.equal(stored.state, 'ended')
  await world.allIsWell()
})

async function states(id: string) {
  const { account, membership } = await world.db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .select(['account.state as account', 'membership.state as membership'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
  return [account, membership]
}
