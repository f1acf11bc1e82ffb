import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { freshWorld, makeAccount, type World } from '#test/world.ts'
import { findSaved, offered } from '../pages/saved-treks-queries.ts'
import { forgetTrek, saveTreks } from './save-trek.ts'

let world: World
let maya: { id: string }
let treks: string[]
before(async () => {
  world = await freshWorld()
  maya = { id: await makeAccount(world.deps, 'maya@example.com') }
  treks = []
  for (let index = 0; index < 3; index++) treks.push((await world.departure()).trekId)
})
after(() => world.close())

const saved = async (of = maya) => (await findSaved(world.deps, of.id)).map(({ id }) => id)

test('merges a browser’s treks with the saved ones, each once, newest first', async () => {
  const [a = '', b = '', c = ''] = treks
  await saveTreks(world.deps, [a], maya)
  world.clock.minutes(1)
  await saveTreks(world.deps, [b, a, b, 'no trek', randomUUID()], maya)
  assert.deepEqual(await saved(), [b, a])
  world.clock.minutes(1)
  await Promise.all(Array.from({ length: 10 }, () => saveTreks(world.deps, [c, a], maya)))
  assert.deepEqual(await saved(), [c, b, a])
})

test('a removed trek stays removed, and only from one’s own list', async () => {
  const other = { id: await makeAccount(world.deps, 'other@example.com') }
  await saveTreks(world.deps, treks, other)
  await forgetTrek(world.deps, treks[0] ?? '', maya)
  await forgetTrek(world.deps, "'; drop table saved_trek", maya)
  assert.equal((await saved()).length, 2)
  assert.equal((await saved(other)).length, 3)
})

test('a trek that is no longer offered is hidden, and visible again when it is offered', async () => {
  const trek = treks[1] ?? ''
  const set = (state: string) => world.db.updateTable('trek').set({ state }).where('id', '=', trek).execute()
  await set('inactive')
  assert.ok(!(await saved()).includes(trek))
  assert.deepEqual(await offered(world.deps, [trek]), [])
  await set('active')
  assert.ok((await saved()).includes(trek))
})

test('returns a visitor’s treks in the browser’s order, and no others', async () => {
  const [a = '', b = ''] = treks
  const found = await offered(world.deps, [b, 'x', a, b])
  assert.deepEqual(
    found.map(({ id }) => id),
    [b, a],
  )
})

test('a suspended account saves nothing more', async () => {
  const gone = { id: await makeAccount(world.deps, 'gone@example.com') }
  await world.db.updateTable('account').set({ state: 'suspended' }).where('id', '=', gone.id).execute()
  await saveTreks(world.deps, treks, gone)
  assert.deepEqual(await saved(gone), [])
})
