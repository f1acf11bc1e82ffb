import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, makeAccount, type World } from '#test/world.ts'
import { findHostsToWriteTo } from './host-search-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function host(name: string, status = 'approved') {
  const id = await makeAccount(world.deps, `host-${randomUUID()}@example.com`)
  await world.db
    .insertInto('host')
    .values({ id, kind: 'individual', status, display_name: name, created_at: world.clock.now() })
    .execute()
  return id
}

describe('the search for a host to write to', () => {
  it('finds a part of the name, ignoring accents and case, verified hosts first, then by name', async () => {
    const me = await aTraveller(world)
    await host('Zenith Tamang')
    await host('Ábel Tamang')
    await host('Yangzom  Tamang', 'verified')
    await host('Pemba Sherpa', 'verified')
    const names = async (text: string) =>
      (await findHostsToWriteTo(world.deps, text, me)).map(({ name }) => name)
    assert.deepEqual(await names('tAMÁNG'), ['Yangzom  Tamang', 'Ábel Tamang', 'Zenith Tamang'])
    assert.deepEqual(await names(' yangzom   tam '), ['Yangzom  Tamang'])
    assert.deepEqual(await names('abel'), ['Ábel Tamang'])
    assert.deepEqual(await names('A\u0301bel'), ['Ábel Tamang'])
    assert.deepEqual(await names('nobody of that name'), [])
  })

  it('needs two characters', async () => {
    const me = await aTraveller(world)
    await host('Ox')
    const count = async (text: string) => (await findHostsToWriteTo(world.deps, text, me)).length
    assert.deepEqual(
      [await count(''), await count('o'), await count('  o '), await count('ox')],
      [0, 0, 0, 1],
    )
  })

  it('never finds the searching account, nor anybody who cannot be written to', async () => {
    const me = await aTraveller(world)
    await world.db
      .insertInto('host')
      .values({
        id: me.account.id,
        kind: 'individual',
        status: 'verified',
        display_name: 'Quiet Gurung',
        created_at: world.clock.now(),
      })
      .execute()
    for (const status of ['pending', 'rejected', 'suspended', 'erased']) await host('Quiet Gurung', status)
    const left = await host('Quiet Gurung')
    await world.db.updateTable('account').set({ state: 'suspended' }).where('id', '=', left).execute()
    const open = await host('Quiet Gurung')
    const ids = async (by: typeof me) =>
      (await findHostsToWriteTo(world.deps, 'quiet', by)).map(({ id }) => id)
    assert.deepEqual(await ids(me), [open])
    assert.deepEqual(await ids(await aTraveller(world)), [me.account.id, open])
    await assert.rejects(findHostsToWriteTo(world.deps, 'quiet', { ...me, account: null }), {
      code: 'signed-out',
    })
  })

  it('shows at most ten', async () => {
    const me = await aTraveller(world)
    for (let count = 0; count < 12; count += 1)
      await host(`Crowd ${count}`, count < 11 ? 'approved' : 'verified')
    const found = await findHostsToWriteTo(world.deps, 'crowd', me)
    assert.equal(found.length, 10)
    assert.equal(found[0]?.name, 'Crowd 11')
  })

  it('takes pattern characters literally', async () => {
    const me = await aTraveller(world)
    await host('100% Walks')
    await host('Snow_Line')
    await host('Back\\Country')
    const names = async (text: string) =>
      (await findHostsToWriteTo(world.deps, text, me)).map(({ name }) => name)
    assert.deepEqual(await names('0%'), ['100% Walks'])
    assert.deepEqual(await names('w_l'), ['Snow_Line'])
    assert.deepEqual(await names('k\\c'), ['Back\\Country'])
    for (const text of ['%%', '__', '%_', '\\\\', 'a%k', "' or 1=1 --", '\0\0\0'])
      assert.deepEqual(await names(text), [])
  })

  it('finds by a trek or its region when no name matches, and names the treks', async () => {
    const me = await aTraveller(world)
    const { trekId } = await world.departure()
    const owner = await world.db
      .updateTable('trek')
      .set({ name: 'Tilicho Läke Loop', region: 'Rolwaling' })
      .where('id', '=', trekId)
      .returning('host_id')
      .executeTakeFirstOrThrow()
    const found = (text: string) => findHostsToWriteTo(world.deps, text, me)
    const [byTrek] = await found('tilicho lake')
    assert.deepEqual(byTrek, {
      id: owner.host_id,
      name: 'Pasang',
      photoKey: null,
      isVerified: true,
      treks: ['Tilicho Läke Loop'],
      trekCount: 1,
    })
    assert.equal((await found('rolwa'))[0]?.id, owner.host_id)
    const named = await host('Tilicho Guides')
    assert.deepEqual(
      (await found('tilicho')).map(({ id }) => id),
      [named],
    )
    await world.db.updateTable('trek').set({ state: 'inactive' }).where('id', '=', trekId).execute()
    assert.deepEqual(await found('rolwa'), [])
  })
})
