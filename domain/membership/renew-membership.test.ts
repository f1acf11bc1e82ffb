import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payPage } from '#integrations/stripe-stand-in/pages/pay-session.ts'
import { compareWithProvider } from '../checkout/compare-with-provider.ts'
import { type MembershipWorld, membershipWorld } from './membership-world.ts'
import { reconcileMemberships } from './reconcile-memberships.ts'

const FAILS_LATER = '4000 0000 0000 0341'
const card = { brand: 'visa', last4: '4242', fingerprint: 'another card' }

let world: MembershipWorld
before(async () => {
  world = await membershipWorld()
})
after(() => world.close())

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
