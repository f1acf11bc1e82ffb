import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setStatus } from '#test/host-visitor.ts'
import { aHostedTrek, aTraveller } from '#test/samples/completed-bookings.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { hostToWriteTo } from './host-to-write-to-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

describe('Message Host', () => {
  it('is for visitors and travellers, never for the host or staff', async () => {
    const { host } = await aHostedTrek(world)
    const maya = await aTraveller(world)
    const seen = (by: Parameters<typeof hostToWriteTo>[2]) => hostToWriteTo(world.deps, host.account.id, by)
    const known = { spoken: 'Pasang', answersWithin: null }
    assert.deepEqual(await seen(maya), { ...known, isSignedIn: true })
    assert.deepEqual(await seen(aVisitor()), { ...known, isSignedIn: false })
    assert.equal(await seen(host), null)
    for (const role of ['support', 'operator'] as const)
      assert.equal(await seen({ ...maya, account: { ...maya.account, role } }), null)
  })

  it('addresses a person by the first name and a company by its whole name', async () => {
    const { host } = await aHostedTrek(world)
    const named = async (display_name: string, kind: string) => {
      await world.db
        .updateTable('host')
        .set({ display_name, kind })
        .where('id', '=', host.account.id)
        .execute()
      return (await hostToWriteTo(world.deps, host.account.id, aVisitor()))?.spoken
    }
    assert.equal(await named('Dawa Yangji Sherpa', 'individual'), 'Dawa')
    assert.equal(await named('Himalaya Walks', 'company'), 'Himalaya Walks')
  })

  it('is absent where nobody may write', async () => {
    const { host } = await aHostedTrek(world)
    const { id } = host.account
    for (const status of ['pending', 'rejected', 'suspended']) {
      await setStatus(world, id, status)
      assert.equal(await hostToWriteTo(world.deps, id, aVisitor()), null)
    }
    await setStatus(world, id, 'approved')
    assert.ok(await hostToWriteTo(world.deps, id, aVisitor()))
    await world.db.updateTable('account').set({ state: 'suspended' }).where('id', '=', id).execute()
    assert.equal(await hostToWriteTo(world.deps, id, aVisitor()), null)
  })
})
