import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start-embedded.ts'
import { demonstrationFolder } from '#test/demonstration.ts'
import { createPerson, type Person } from '#test/fixtures/people.ts'
import { programDeps } from '#test/fixtures/program-deps.ts'
import { httpVisitor } from '#test/http/http-visitor.ts'
import { inDatabase } from '#test/servers/embedded-child.ts'
import { startReplica, type Replica } from '#test/servers/replica.ts'
import { startServer, type TestServer } from '#test/servers/server.ts'
import { soon } from '#test/soon.ts'

const data = demonstrationFolder()
let embedded: EmbeddedServer
let replica: Replica
let server: TestServer
let person: Person

before(async () => {
  // This process holds the database too, so that the replica has its server before the program starts.
  embedded = await startEmbedded({ dataDir: data.path })
  const first = await startServer({ DATA_DIR: data.path })
  const db = connect(embedded.url, { max: 2, applicationName: 'replica test' })
  person = await createPerson(await programDeps({ db, folder: data.path, url: first.url }))
  await db.destroy()
  await first.stop()
  replica = await startReplica({ url: embedded.url, dataDir: data.path })
  server = await startServer({
    DATA_DIR: data.path,
    DATABASE_REPLICA_URL: replica.url,
    // On a busy machine the pages of a test take longer than the default.
    REPLICA_LAG_SECONDS: '600',
  })
  await isUsed('1')
})
after(async () => {
  await server.stop()
  await replica.stop()
  await embedded.stop()
  data.remove()
})

const figure = async (name: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return new RegExp(`^chautari_${name}\\{replica="127.0.0.1:\\d+"\\} (\\S+)$`, 'm').exec(text)?.[1]
}
const isUsed = (value: '0' | '1') => soon(async () => (await figure('replica_used')) === value)
const rename = (lastName: string) =>
  inDatabase(embedded.url, 'update account set last_name = $2 where id = $1', [person.id, lastName])
/** The last name by the monogram in the menu of a signed-in visitor's page. */
const nameOn = async (path: string, visitor = httpVisitor(server.url, person)) => {
  const { status, text } = await visitor.call.get(path)
  assert.equal(status, 200, path)
  const [, letter = ''] = /class="avatar[^"]*" aria-hidden="true">M([LBD])</.exec(text) ?? []
  return { L: 'Lind', B: 'Berg', D: 'Dahl' }[letter]
}

test('public pages read from the replica, and show a visitor their own changes', async () => {
  const paths = ['/', '/list', '/regions', '/seasonal-deals']
  const visitor = httpVisitor(server.url, person)
  await replica.pause()
  await rename('Berg')
  for (const path of paths)
    assert.equal(await nameOn(path, visitor), 'Lind', `${path} reads from the replica`)
  assert.equal(await nameOn('/contact-us', visitor), 'Berg', 'other pages read from the primary')

  const page = await visitor.open('/contact-us')
  const sent = await visitor.call.post('/currency', { form: { currency: 'EUR', from: page.path } })
  assert.ok(sent.status < 400, `${sent.status}`)
  assert.match(
    sent.headers.getSetCookie().join('\n'),
    /^changed-at=\d+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/m,
  )
  const foreign = {
    form: { currency: 'EUR', from: page.path },
    headers: { Origin: 'https://elsewhere.example' },
  }
  const refused = await httpVisitor(server.url, person).call.post('/currency', foreign)
  assert.equal(refused.status, 403)
  assert.deepEqual(
    refused.headers.getSetCookie().filter((each) => each.startsWith('changed-at')),
    [],
  )
  for (const path of paths) assert.equal(await nameOn(path, visitor), 'Berg', `${path} after a change`)
  for (const path of paths) assert.equal(await nameOn(path), 'Lind', `${path} in another browser`)

  await replica.resume()
  await soon(async () => (await nameOn('/list')) === 'Berg')
})

test('a changed trek is on its page at once, also while the replica lags', async () => {
  const [trek] = await inDatabase(
    embedded.url,
    `select id, slug from trek where state = 'active' order by slug limit 1`,
  )
  const path = `/trekking/${trek?.['slug']}`
  const guest = httpVisitor(server.url)
  const shows = async (text: string) => (await guest.call.get(path)).text.includes(text)
  await replica.pause()
  await inDatabase(embedded.url, 'update trek set overview = $2 where id = $1', [
    trek?.['id'],
    'Nine quiet days below the great wall of ice.',
  ])
  await soon(() => shows('Nine quiet days below'))
  await replica.resume()
})

test('pages are readable while the replica is down, and it is used again afterwards', async (t) => {
  let reads = 0
  const visitor = httpVisitor(server.url, person)
  const killed = replica.kill()
  for (; reads < 40; reads += 1) assert.equal(await nameOn('/list', visitor), 'Berg')
  await killed
  await isUsed('0')
  await rename('Dahl')
  assert.equal(await nameOn('/list', visitor), 'Dahl')
  await replica.start()
  await isUsed('1')
  await soon(async () => (await figure('replica_lag_seconds')) === '0')
  t.diagnostic(`${reads} pages were read while the replica died`)
})
