import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Storage } from '../deps.ts'
import { storePicture, removePicture } from './store-picture.ts'

test('a picture has a generated key, and is deleted with all of its renditions', async () => {
  const files = new Map<string, Buffer>()
  const storage: Storage = {
    read: async (key) => files.get(key) ?? null,
    write: async (key, content) => void files.set(key, content),
    remove: async (key) => void files.delete(key),
  }
  const asIs = async (picture: Buffer) => picture
  const take = async () => ({ content: Buffer.from('drawn'), width: 3, height: 2 })
  const pictures = { take, narrower: asIs, share: asIs, mailHeader: asIs }
  const { key, width } = await storePicture({ pictures, storage }, 'profile', new Uint8Array(1))
  assert.match(key, /^profile\/[0-9a-f-]{36}\.webp$/)
  assert.deepEqual([width, files.get(key)?.toString()], [3, 'drawn'])

  const name = key.slice(0, -'.webp'.length)
  for (const rendition of ['320.webp', '2400.webp', 'share.jpg', 'mail.jpg'])
    files.set(`resized/${name}-${rendition}`, Buffer.from('narrow'))
  files.set('profile/another.webp', Buffer.from('kept'))
  await removePicture({ storage }, key)
  assert.deepEqual([...files.keys()], ['profile/another.webp'])
})
