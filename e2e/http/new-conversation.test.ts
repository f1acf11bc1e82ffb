import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createHost } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { textOf } from '#test/http/html-tree.ts'
import { signInByMail } from '#test/http/sign-in-by-mail.ts'
import { useProgram } from '#test/program.ts'
import { listenTo } from '#test/servers/stream-client.ts'

const program = useProgram()

test('a search for hosts is a form without script, and its results are links', async () => {
  const host = await createHost(program.deps, { displayName: `Sita ${randomUUID().slice(0, 8)}` })
  const browser = program.visitor(await createPerson(program.deps))
  const search = await browser.open('/new-conversation')
  const found = await search.submit('Search', { Host: host.displayName.toLowerCase() })
  assert.ok(found.statuses().includes('1 host'))
  assert.equal(found.linkTo(new RegExp(host.displayName)), `/messages?user=${host.id}`)
  const page = await browser.open(`/host-adventures/${host.id}`)
  assert.equal(page.linkTo('Message Host'), `/messages?user=${host.id}`)
})

test('a signed-out visitor logs in, comes back and writes to the host', async () => {
  const host = await createHost(program.deps)
  const browser = program.visitor()
  const page = await browser.open(`/host-adventures/${host.id}`)
  const login = await browser.open(page.linkTo('Message Host') ?? '')
  assert.match(login.text(), /Please log in to read and write messages/)
  const first = await signInByMail(program, login, `newcomer-${randomUUID()}@example.net`)
  const sent = await first.submit('Send message', { Message: 'Hello Sita' })
  assert.match(sent.path, /\/messages\/[0-9a-f-]{36}$/)
  assert.deepEqual(
    sent.withClass('bub').map((bubble) => textOf(bubble).includes('Hello Sita')),
    [true],
  )
})

test('hosts cannot write to themselves', async () => {
  const host = await createHost(program.deps)
  const page = await program.visitor(host).open(`/host-adventures/${host.id}`)
  assert.ok(page.linkTo('Edit this page'))
  assert.equal(page.linkTo('Message Host'), null)
})

test('the stream is for a signed-in account, and not for a page that another account left open', async () => {
  const [other, person] = [await createPerson(program.deps), await createPerson(program.deps)]
  for (const [token, query, status] of [
    ['', '', 401],
    [person.token, `?of=${other.id}`, 401],
    [person.token, `?of=${person.id}`, 200],
  ] as const) {
    const stream = listenTo(program.url, { cookie: `session=${token}`, query })
    assert.equal(await stream.opened, status, query)
    stream.cut()
  }
})
