import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { announceRenewals } from './announce-renewals.ts'
import { type MembershipWorld, membershipWorld } from './membership-world.ts'

let world: MembershipWorld
before(async () => {
  world = await membershipWorld()
})
after(() => world.close())

test('a yearly renewal is announced once, 14 days before', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'yearly')
  await world.settled()
  const renewals = () =>
    world.mailsTo(maya).filter((subject) => subject.startsWith('Your membership renews on'))
  await world.days(349)
  await announceRenewals(world.deps)
  await world.settled()
  assert.equal(renewals().length, 0)
  await world.days(2)
  for (let round = 0; round < 3; round += 1) await announceRenewals(world.deps)
  await world.settled()
  assert.equal(renewals().length, 1)
  await world.days(20)
  assert.deepEqual(
    (await world.invoicesOf(maya)).map(({ amount_cents }) => amount_cents),
    [100_00, 100_00],
  )
  await announceRenewals(world.deps)
  await world.days(346)
  await announceRenewals(world.deps)
  await world.settled()
  assert.equal(renewals().length, 2)
  await world.allIsWell()
})

test('a jump of the clock over a year renews month by month, without a lapse', async () => {
  const maya = await world.someone()
  await world.subscribe(maya, 'monthly')
  await world.settled()
  await world.days(366)
  const invoices = await world.invoicesOf(maya)
  assert.equal(invoices.length, 13)
  assert.equal((await world.standing(maya)).months, 13)
  await world.allIsWell()
})
