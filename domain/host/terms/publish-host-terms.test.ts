import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { hostOf, setStatus } from '#test/host-visitor.ts'
import { refused } from '#test/samples/a-host.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { findHostTerms } from './host-terms-queries.ts'
import { LONGEST_TERMS } from './host-terms-rules.ts'
import { publishHostTerms } from './publish-host-terms.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function aHost() {
  const { trekId } = await world.departure({ startsInDays: 40 })
  const host = await hostOf(world, trekId)
  return { ...host, publish: (body: string) => publishHostTerms(world.deps, { body }, host.visitor) }
}

test('each text is another numbered version with its hash; an empty one ends them', async () => {
  const { id, publish } = await aHost()
  assert.equal(await findHostTerms(world.db, id), null)
  await publish('  Bring a headlamp.\r\nNo drones. ')
  const first = await findHostTerms(world.db, id)
  const body = 'Bring a headlamp.\nNo drones.'
  assert.deepEqual([first?.number, first?.body], [1, body])
  assert.deepEqual(first?.sha256, createHash('sha256').update(body).digest())
  await refused(publish(body), 'host-terms-same')
  await publish('')
  const ended = await findHostTerms(world.db, id)
  assert.deepEqual([ended?.number, ended?.body], [2, ''])
  await refused(publish('  '), 'host-terms-same')
})

test('refuses long and unreadable texts, and everybody who is no active host', async () => {
  const { id, publish } = await aHost()
  await refused(publish('x'.repeat(LONGEST_TERMS + 1)), 'host-terms-invalid')
  await refused(publish('left‮right'), 'host-terms-invalid')
  await refused(publishHostTerms(world.deps, { body: 'Mine' }, aVisitor()), 'signed-out')
  await setStatus(world, id, 'suspended')
  await refused(publish('Mine'), 'hosts-only')
  assert.equal(await findHostTerms(world.db, id), null)
})

test('two texts at once are two versions, and the database refuses to edit one', async () => {
  const { id, publish } = await aHost()
  await Promise.all([publish('One'), publish('Two')])
  assert.equal((await findHostTerms(world.db, id))?.number, 2)
  await assert.rejects(
    world.db.updateTable('host_terms').set({ body: 'Else' }).where('host_id', '=', id).execute(),
  )
  await assert.rejects(world.db.deleteFrom('host_terms').where('host_id', '=', id).execute())
})
