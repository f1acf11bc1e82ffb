import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aHost, refused, wholeTrek as whole } from '#test/samples/a-host.ts'
import { plainPhoto } from '#test/fixtures/hosts.ts'
import { freshWorld, type World } from '#test/world.ts'
import { addPicture, movePicture, removeTrekPicture } from './change-pictures.ts'
import { findHostedTrek } from './hosted-trek-queries.ts'
import { createTrek } from './save-trek.ts'

let world: World
let { host, photo, published } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, photo, published } = await aHost(world))
})
after(() => world.close())

test('photos: seven at most, each converted, reordered, and at least one remains', async () => {
  const { id } = await published()
  for (let count = 2; count <= 7; count += 1) await addPicture(world.deps, id, photo, host)
  const says = 'Total images cannot exceed 7. Please remove some existing images first.'
  await refused(addPicture(world.deps, id, photo, host), 'too-many-pictures', says)
  await refused(
    addPicture(world.deps, await createTrek(world.deps, whole, host), Buffer.from('<svg/>'), host),
    'photo-not-an-image',
  )
  const shown = async () => (await findHostedTrek(world.deps, id, host.account.id)).pictures
  const ids = (await shown()).map((each) => each.id)
  const [first = '', second = '', third = ''] = ids
  await movePicture(world.deps, id, { pictureId: third, to: 1 }, host)
  assert.deepEqual((await shown()).map((each) => each.id).slice(0, 3), [third, first, second])
  await movePicture(world.deps, id, { pictureId: third, to: 99 }, host)
  assert.equal((await shown()).at(-1)?.id, third)
  for (const each of ids.slice(1)) await removeTrekPicture(world.deps, id, each, host)
  await refused(removeTrekPicture(world.deps, id, first, host), 'last-picture')
  await refused(removeTrekPicture(world.deps, id, third, host), 'picture-not-found')
  const removed = (await world.jobs()).filter(({ name }) => name === 'remove-picture')
  assert.equal(removed.length, 6)
})

test('refuses a tiny and a very long picture, and leaves no file', async () => {
  const { id } = await published()
  const files = world.files.size
  const small = 'This photo is too small. Use one of at least 1200 × 800 pixels.'
  await refused(addPicture(world.deps, id, await plainPhoto(4, 4), host), 'photo-too-small', small)
  await refused(addPicture(world.deps, id, await plainPhoto(6000, 100), host), 'photo-too-narrow')
  assert.equal(world.files.size, files)
  await addPicture(world.deps, id, await plainPhoto(800, 1200), host)
  assert.equal(world.files.size, files + 1)
})

test('never stores an eighth photo, even at once', async () => {
  const { id } = await published()
  const sent = await Promise.allSettled(
    Array.from({ length: 9 }, () => addPicture(world.deps, id, photo, host)),
  )
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 6)
  assert.equal((await findHostedTrek(world.deps, id, host.account.id)).pictures.length, 7)
})
