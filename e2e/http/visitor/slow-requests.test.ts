import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { newAddress } from '#test/caller.ts'
import { smallPhoto } from '#test/fixtures/hosts.ts'
import { createPerson, type Person } from '#test/fixtures/people.ts'
import { halfSent } from '#test/hostile/half-sent.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()
const UPLOAD = 4_000_000

const halfUpload = (person: Person, from: string) =>
  halfSent(program.url, '/account', {
    from,
    cookie: `session=${person.token}`,
    bytes: UPLOAD,
    type: 'multipart/form-data; boundary=x',
  })

async function upload(person: Person): Promise<number> {
  const form = new FormData()
  form.set('intent', 'photo')
  form.set('photo', new File([new Uint8Array(await smallPhoto())], 'me.jpg', { type: 'image/jpeg' }))
  const sent = new Request(program.url, { method: 'POST', body: form })
  const answer = await fetch(`${program.url}/account`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': sent.headers.get('content-type') ?? '',
      Cookie: `session=${person.token}`,
      'X-Forwarded-For': newAddress(),
    },
    body: await sent.arrayBuffer(),
  })
  await answer.arrayBuffer()
  return answer.status
}

// Each waits for a time limit of the program, so they wait together.
describe('slow requests', { concurrency: true }, () => {
  test('answers 408 to a form that does not arrive, and closes its connection', async () => {
    const form = halfSent(program.url, '/login', { from: newAddress() })
    await form.closed()
    assert.equal(form.status(), 408)
  })

  test('an upload that is refused before it arrives does not hold a connection', async () => {
    const refused = halfSent(program.url, '/account', {
      from: newAddress(),
      type: 'multipart/form-data; boundary=x',
      bytes: UPLOAD,
    })
    await refused.closed()
    assert.equal(refused.status(), 302)
  })

  test('a foreign Host header is never repeated', async () => {
    const { port } = new URL(program.url)
    for (const path of ['/', '/list', '/login', '/robots.txt', '/trekking/annapurna-circuit']) {
      const text = await askedAs('elsewhere.example', path)
      assert.match(text, /^HTTP\/1.1 200/, path)
      assert.ok(!text.includes('elsewhere.example'), path)
    }
    assert.ok(
      (await askedAs(`localhost:${port}`, '/')).includes(`http://localhost:${port}/`),
      'our own name is',
    )
  })

  // Both need the same slots.
  describe('trickled uploads', { concurrency: false }, () => {
    test('trickled uploads of one network do not stop other uploads', async () => {
      const people = await Promise.all(Array.from({ length: 7 }, () => createPerson(program.deps)))
      const [honest, ...others] = people
      const half = others.map((person, index) => halfUpload(person, `2001:db8:b:1::${index % 3}`))
      assert.ok((await upload(honest!)) < 400)
      for (const each of half) each.end()
    })

    test('trickled uploads from everywhere yield to others', async () => {
      const people = await Promise.all(Array.from({ length: 7 }, () => createPerson(program.deps)))
      const [honest, ...others] = people
      const half = others.map((person) => halfUpload(person, newAddress()))
      // The first upload may come before the trickled ones have all slots.
      for (let sent = 0; sent < 5 && half.every(({ isOpen }) => isOpen()); sent += 1)
        assert.ok((await upload(honest!)) < 400)
      await Promise.any(half.map(({ closed }) => closed()))
      for (const each of half) each.end()
    })
  })
})

function askedAs(host: string, path: string): Promise<string> {
  const { hostname, port } = new URL(program.url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    socket.once('end', () => resolve(text)).once('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  })
}
