import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { makePerson, type Person } from '#test/access/people.ts'
import { startS3 } from '#test/servers/s3-server.ts'
import { dataFolder, failingStart, type TestServer } from '#test/servers/server.ts'
import { type Site, startSite } from '#test/site.ts'

/** Two processes of the program, each on its own machine as far as files go, that share a bucket. */
let s3: Awaited<ReturnType<typeof startS3>>
let site: Site
let elsewhere: TestServer
const folder = dataFolder()
before(async () => {
  s3 = await startS3()
  site = await startSite({ ...s3.env, RECONCILE_SECONDS: '3600' })
  elsewhere = await site.another({ DATABASE_URL: site.databaseUrl, DATA_DIR: folder.path })
})
after(async () => {
  await site.close()
  await s3.stop()
  folder.remove()
})

const send = async ({ caller }: Person, url: string, colour: string) => {
  const picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return fetch(`${url}/api/profile/image/update`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      Cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: JSON.stringify({ imageData: `data:image/png;base64,${picture.toString('base64')}` }),
  })
}
const photoOf = async ({ id }: Person) =>
  (await site.rows('select photo_key from account where id = $1', [id]))[0]?.photo_key as string | null

test('a photo uploaded to one process is served by another, on another machine', async () => {
  const person = await makePerson(site, 'T')
  assert.equal((await send(person, site.url, 'teal')).status, 200)
  const key = (await photoOf(person))?.replace('.webp', '') ?? ''
  const shown = await fetch(`${elsewhere.url}/pictures/${key}-320.webp`)
  assert.equal(shown.status, 200)
  const { width, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  assert.deepEqual([width, format], [320, 'webp'])
})

test('while the bucket fails, an upload changes nothing and asks to try again; the rest of the site works', async () => {
  const person = await makePerson(site, 'T')
  assert.equal((await send(person, site.url, 'teal')).status, 200)
  const before = await photoOf(person)
  s3.feels(500)
  const answer = await send(person, site.url, 'navy')
  assert.equal(answer.status, 503)
  assert.match(await answer.text(), /try again/i)
  assert.equal(await photoOf(person), before)
  const picture = await fetch(`${elsewhere.url}/pictures/profile/none-320.webp`)
  assert.equal(picture.status, 503)
  for (const path of ['/readyz', '/', '/list', '/pictures/art/everest-base-camp/1-cover-640.webp'])
    assert.equal((await fetch(site.url + path)).status, 200, path)
  s3.feels('well')
  assert.equal((await send(person, elsewhere.url, 'navy')).status, 200)
  assert.notEqual(await photoOf(person), before)
})

test('incomplete bucket settings prevent the start', async () => {
  const { code, says } = await failingStart({ S3_URL: 'http://127.0.0.1:1', S3_ACCESS_KEY: 'a' })
  assert.equal(code, 1)
  assert.match(says, /S3 storage also needs S3_BUCKET, S3_SECRET_KEY/)
})
