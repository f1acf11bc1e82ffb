import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Storage } from '#domain/deps.ts'
import { startS3, type Mood } from '#test/servers/s3-server.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { checkPromisedTime } from '#test/quick-or-full.ts'
import { OutsideError } from '../outside-error.ts'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'

const root = mkdtempSync(join(scratchFolder(), 'chautari-storage-'))
const art = join(root, 'art')
mkdirSync(art)
writeFileSync(join(art, 'ridge.webp'), 'an illustration')
let s3: Awaited<ReturnType<typeof startS3>>
const folder = localStorage({ folder: join(root, 'files'), art })
const beside = localStorage({ folder: join(root, 'beside'), art })
let bucket: Awaited<ReturnType<typeof s3Storage>>
before(async () => {
  s3 = await startS3()
  bucket = await s3Storage(s3.settings, beside)
})
after(async () => {
  await bucket.stop()
  await s3.stop()
  rmSync(root, { recursive: true, force: true })
})

const text = async (storage: Storage, key: string) => (await storage.read(key))?.toString() ?? null

/** The behaviour of every storage. */
const does: Record<string, (storage: Storage) => Promise<void>> = {
  'what was written is read, byte for byte': async (storage) => {
    for (const bytes of [randomBytes(5_000_000), Buffer.from('\r\n\0'), Buffer.alloc(0)]) {
      const key = `profile/${randomUUID()}.webp`
      await storage.write(key, bytes)
      assert.ok((await storage.read(key))?.equals(bytes), `${bytes.length} bytes`)
    }
  },
  'the last that was written counts': async (storage) => {
    const key = `review/${randomUUID()}.webp`
    await storage.write(key, Buffer.from('a longer first'))
    await storage.write(key, Buffer.from('second'))
    assert.equal(await text(storage, key), 'second')
  },
  'ten at once of the same key leave one of them whole': async (storage) => {
    const key = `resized/profile/${randomUUID()}-320.webp`
    const all = Array.from({ length: 10 }, (_, index) => Buffer.alloc(100_000, index + 1))
    await Promise.all(all.map((content) => storage.write(key, content)))
    const stored = await storage.read(key)
    assert.ok(all.some((content) => stored?.equals(content)))
  },
  'what is not there is null, also below a file': async (storage) => {
    const key = `photo/${randomUUID()}`
    await storage.write(`${key}.webp`, Buffer.from('a'))
    assert.equal(await storage.read(`${key}.jpg`), null)
    assert.equal(await storage.read(`nothing/${key}.webp`), null)
  },
  'what was removed is gone, and may be removed again': async (storage) => {
    const key = `photo/${randomUUID()}.webp`
    await storage.write(key, Buffer.from('a'))
    await storage.remove(key)
    await storage.remove(key)
    assert.equal(await storage.read(key), null)
  },
  'illustrations are read and never written': async (storage) => {
    assert.equal(await text(storage, 'art/ridge.webp'), 'an illustration')
    assert.equal(await storage.read('art/none.webp'), null)
    await assert.rejects(storage.write('art/ridge.webp', Buffer.from('x')), /cannot be written/)
    await assert.rejects(storage.remove('art/ridge.webp'), /cannot be removed/)
  },
  'pictures drawn from illustrations remain': async (storage) => {
    await storage.write('resized/art/ridge-320.webp', Buffer.from('narrow'))
    assert.equal(await text(storage, 'resized/art/ridge-320.webp'), 'narrow')
  },
  'a key that is not ours reaches nothing': async (storage) => {
    for (const key of [
      '../secret.txt',
      '/etc/passwd',
      'a/../b.webp',
      'A.webp',
      '',
      'a',
      'a b.webp',
      '.a.b',
    ]) {
      assert.equal(await storage.read(key), null, key)
      await assert.rejects(storage.write(key, Buffer.from('x')), /cannot be written/, key)
      await assert.rejects(storage.remove(key), /cannot be removed/, key)
    }
  },
}

for (const [name, storage] of Object.entries({ 'in a folder': () => folder, 'in a bucket': () => bucket }))
  for (const [what, check] of Object.entries(does)) test(`${name}: ${what}`, () => check(storage()))

test('uploaded files are only in the bucket, bundled files only on the machine', async () => {
  await bucket.write('review/here.webp', Buffer.from('x'))
  assert.deepEqual(readdirSync(join(root, 'beside')), ['resized'])
  assert.deepEqual(readdirSync(join(root, 'beside', 'resized')), ['art'])
})

const stored = 'profile/stored.webp'
const calls: Record<string, () => Promise<unknown>> = {
  read: () => bucket.read(stored),
  write: () => bucket.write(stored, Buffer.from('stored')),
  remove: () => bucket.remove('profile/other.webp'),
}

test('retries a storage that fails for a moment', async () => {
  await bucket.write(stored, Buffer.from('stored'))
  for (const [name, call] of Object.entries(calls))
    for (const mood of [500, 503, 'resets'] satisfies Mood[]) {
      s3.feels('well', [mood, mood])
      const before = s3.requests()
      await call()
      assert.equal(s3.requests() - before, 3, `${name} after ${mood}`)
    }
  assert.equal(await text(bucket, stored), 'stored')
})

test('a call to a failing storage ends with an error', async (t) => {
  const moods: Mood[] = [500, 503, 'resets', 'hangs', 'breaks off']
  let slowest = 0
  const fails = async (name: string, call: () => Promise<unknown>) => {
    const began = performance.now()
    await assert.rejects(call(), (error) => {
      assert.ok(error instanceof OutsideError, `${name}: ${String(error)}`)
      assert.doesNotMatch(error.message, /profile|127\.0\.0\.1|S3RVER/, name)
      return true
    })
    slowest = Math.max(slowest, performance.now() - began)
  }
  for (const mood of moods) {
    s3.feels(mood)
    // An answer that breaks off after its status is enough for a writer.
    const those = Object.entries(calls).filter(([name]) => mood !== 'breaks off' || name === 'read')
    await Promise.all(those.map(([name, call]) => fails(`${name} ${mood}`, call)))
  }
  s3.feels('well')
  checkPromisedTime('a call to the storage', slowest, 10_000)
  assert.equal(await text(bucket, stored), 'stored', 'it is well again')
  t.diagnostic(
    `promise 22: storage in ${moods.length} bad moods, the longest call took ${Math.round(slowest)} ms`,
  )
})

test('wrong credentials, a missing bucket and no server are errors, not missing files', async () => {
  const wrong = {
    'a wrong secret': { secretKey: 'wrong' },
    'no such bucket': { bucket: 'nothing' },
    'nobody listens': { url: 'http://127.0.0.1:1' },
  }
  for (const [name, settings] of Object.entries(wrong)) {
    const storage = await s3Storage({ ...s3.settings, ...settings }, beside)
    await assert.rejects(storage.read(stored), OutsideError, name)
    await assert.rejects(storage.write(stored, Buffer.from('x')), OutsideError, name)
    await storage.stop()
  }
})
