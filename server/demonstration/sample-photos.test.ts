import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { seed } from '#db/seed/seed.ts'
import { freshWorld, type World } from '#test/world.ts'
import { uploadSamplePhotos } from './sample-photos.ts'

const folder = new URL('../../art/samples/', import.meta.url)
const SECRET = 'a secret of the tests, long enough to seal with'
let world: World
before(async () => {
  world = await freshWorld()
  await seed(world.db, world.clock.now(), SECRET)
})
after(() => world.close())

test('the sources are JPEGs below 400 kB, large enough for a trek', async () => {
  const sources = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
  assert.equal(sources.length, 5)
  for (const name of sources) {
    const bytes = await readFile(new URL(name, folder))
    const { format, width, height } = await sharp(bytes).metadata()
    assert.equal(format, 'jpeg', name)
    assert.ok(bytes.length < 400_000, `${name} has ${bytes.length} bytes`)
    if (name.startsWith('trek-')) assert.ok(width >= 1200 && height >= 800, name)
  }
})

test('the demonstration has photos of a trek, a portrait and reviews, each processed by the upload path', async () => {
  await uploadSamplePhotos(world.deps)
  const first = await keys()
  assert.deepEqual(
    first.map((key) => key.split('/')[0]),
    ['photo', 'photo', 'profile', 'review', 'review'],
  )
  for (const key of first) {
    const content = await world.deps.storage.read(key)
    assert.ok(content, key)
    assert.equal((await sharp(content).metadata()).format, 'webp', 'not stored as sent')
  }
  const alts = await world.db.selectFrom('picture').select('alt').where('kind', '=', 'photo').execute()
  for (const { alt } of alts) assert.match(alt, /^Sample photo, rendered by computer: ./)

  await uploadSamplePhotos(world.deps)
  assert.deepEqual(await keys(), first, 'another start uploads nothing')
})

async function keys(): Promise<string[]> {
  const { db } = world
  const photos = await db.selectFrom('picture').select('storage_key').where('kind', '=', 'photo').execute()
  const hosts = await db.selectFrom('host').select('photo_key').where('photo_key', 'is not', null).execute()
  const reviews = await db.selectFrom('review_photo').select('storage_key').execute()
  const all = [...photos, ...reviews].map(({ storage_key }) => storage_key)
  return [...all, ...hosts.map(({ photo_key }) => photo_key ?? '')].toSorted()
}
