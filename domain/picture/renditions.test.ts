import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Storage } from '../deps.ts'
import { storedRendition } from './renditions.ts'

const files = new Map<string, Buffer>()
const storage: Storage = {
  read: async (key) => files.get(key) ?? null,
  write: async (key, content) => void files.set(key, content),
  remove: async (key) => void files.delete(key),
}
const upperCase = async (picture: Buffer) => Buffer.from(String(picture).toUpperCase())

beforeEach(() => files.clear())

test('a rendition is drawn at its first use and then read', async () => {
  files.set('art/ridge.webp', Buffer.from('ridge'))
  let drawn = 0
  const draw = (picture: Buffer) => {
    drawn += 1
    return upperCase(picture)
  }
  for (let use = 0; use < 3; use += 1)
    assert.equal(String(await storedRendition({ storage }, 'art/ridge.webp', 'mail.jpg', draw)), 'RIDGE')
  assert.equal(drawn, 1)
  assert.equal(String(files.get('resized/art/ridge-mail.jpg')), 'RIDGE')
})

test('a picture that does not exist has no rendition', async () => {
  assert.equal(await storedRendition({ storage }, 'photo/gone.webp', '320.webp', upperCase), null)
  assert.deepEqual([...files.keys()], [])
})

test('nothing of an uploaded picture remains that is removed during the drawing', async () => {
  files.set('photo/mine.webp', Buffer.from('mine'))
  const draw = (picture: Buffer) => {
    files.delete('photo/mine.webp')
    return upperCase(picture)
  }
  assert.equal(await storedRendition({ storage }, 'photo/mine.webp', 'share.jpg', draw), null)
  assert.deepEqual([...files.keys()], [])
})

test('a rendition that cannot be stored is drawn at each use', async () => {
  files.set('photo/mine.webp', Buffer.from('mine'))
  const full: Storage = { ...storage, write: () => Promise.reject(new Error('no space left on device')) }
  for (let use = 0; use < 2; use += 1)
    assert.equal(
      String(await storedRendition({ storage: full }, 'photo/mine.webp', 'mail.jpg', upperCase)),
      'MINE',
    )
  assert.deepEqual([...files.keys()], ['photo/mine.webp'])
})
