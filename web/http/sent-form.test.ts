import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { settled } from '#test/soon.ts'
import { endSlowForms } from '../../server/slow/end-slow-forms.ts'
import { factsAt, pages } from '../site.ts'
import { filesForm, FORMS_AT_ONCE, refusedForm } from './files-form.ts'
import { sentForm } from './sent-form.ts'
import { keyedSemaphore } from './keyed-semaphore.ts'

/** The request path of mount.ts, with pages that answer what they received. */
let app: FastifyInstance
let url: string
before(async () => {
  app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true })
  endSlowForms(app, { formBytes: 64 * 1024, patience: () => 2_000 })
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  const forms = keyedSemaphore(FORMS_AT_ONCE)
  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = refusedForm(request)
    if (refused) return reply.code(refused).send()
    const { body, drop } = filesForm(request, forms, null)
    const headers = { 'Content-Type': String(request.headers['content-type']) }
    const sent = new Request('http://here/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    try {
      const { fields, files } = await sentForm(sent, { files: request.url.endsWith('one') ? 1 : 5 })
      return {
        fields: [...fields],
        files: files.map(({ field, bytes }) => [field, bytes.length, bytes[0], bytes.at(-1)]),
      }
    } catch (error) {
      if (error instanceof Response) return reply.code(error.status).send()
      if (error instanceof Refusal) return reply.code(error.status).send({ error: error.message })
      throw error
    } finally {
      drop()
    }
  }
  for (const path of new Set(pages.map(([, row]) => row.path))) {
    const facts = factsAt(path)
    app.post(path, { config: facts ? { facts } : {} }, read)
  }
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

const photo = (bytes: number, first = 7, last = 9) => {
  const content = new Uint8Array(bytes)
  content[0] = first
  content[bytes - 1] = last
  return new File([content], '../../etc/passwd.html', { type: 'text/html' })
}
const send = async (path: string, form: FormData) => {
  const answer = await fetch(url + path, { method: 'POST', body: form })
  const text = await answer.text()
  return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : null }
}
const formOf = (...entries: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('receives fields as typed, and files in order and without their names', async () => {
  const form = formOf(['text', 'Ā नमस्ते\r\n--'], ['photos', photo(3)], ['photos', photo(2_000_000, 1, 2)])
  const { status, body } = await send('/reviews', form)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    fields: [['text', 'Ā नमस्ते\r\n--']],
    files: [
      ['photos', 3, 7, 9],
      ['photos', 2_000_000, 1, 2],
    ],
  })
})

test('a file field without a chosen file is empty', async () => {
  const { body } = await send('/account', formOf(['photo', new File([], '')]))
  assert.deepEqual(body, { fields: [], files: [] })
})

test('a file field with an empty name has no file', async () => {
  const part =
    'Content-Disposition: form-data; name="photo"; filename=""\r\nContent-Type: application/octet-stream'
  const answer = await fetch(`${url}/account`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: `--x\r\n${part}\r\n\r\n\r\n--x--\r\n`,
  })
  assert.deepEqual(await answer.json(), { fields: [], files: [] })
})

test('one oversized file leaves the form’s text, so that its page can refuse the file', async () => {
  const { status, body } = await send('/reviews', formOf(['photos', photo(PHOTO_BYTES + 1)], ['text', 'x']))
  assert.equal(status, 200)
  assert.deepEqual(body?.['fields'], [['text', 'x']])
})

test('refuses more than the allowed size while it arrives, and the answer still reaches the sender', async () => {
  const large = await send('/account?one', formOf(['photo', photo(3 * PHOTO_BYTES)]))
  assert.deepEqual(large, { status: 422, body: { error: 'Image size should be less than 5MB' } })
  const many = formOf(...Array.from({ length: 6 }, (): [string, File] => ['photos', photo(10)]))
  assert.equal((await send('/reviews', many)).body?.['error'], 'Please choose fewer photos.')
  const fields = formOf(...Array.from({ length: 200 }, (_, index): [string, string] => [`f${index}`, 'x']))
  assert.equal((await send('/reviews', fields)).status, 400)
  // A connection with an unread body can carry the next request.
  assert.equal((await send('/account', formOf(['a', 'b']))).status, 200)
})

test('no other page reads a form with files, and none reads one without a length or with too many bytes', async () => {
  for (const path of [
    '/login',
    '/bookings',
    '/accounts',
    '/account/confirm',
    '/account/email',
    '/payment-confirmation',
    '/',
  ])
    assert.equal((await send(path, formOf(['a', 'b']))).status, 415, path)
  const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1024)) })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const answer = await fetch(`${url}/account`, {
    method: 'POST',
    headers,
    body: endless,
    duplex: 'half',
  } as RequestInit)
  assert.equal(answer.status, 411)
  assert.equal(await rawStatus('/account', 6 * PHOTO_BYTES), 413)
})

test('refuses an invalid form: no boundary, half a file, two forms', async () => {
  const parts = (body: string, type = 'multipart/form-data; boundary=x') =>
    fetch(`${url}/account`, { method: 'POST', headers: { 'Content-Type': type }, body }).then(
      ({ status }) => status,
    )
  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
  assert.equal(await parts(`${field}b\r\n--x--\r\n`), 200, 'a valid form')
  assert.equal(await parts(`${field}b`), 400, 'no final boundary')
  assert.equal(await parts(`${field}b\0\r\n--x--\r\n`), 200, 'a form with a NUL, which is removed')
  assert.equal(await parts('b', 'multipart/form-data'), 400, 'no boundary in the header')
  assert.equal(await parts(`--x\r\nX: ${'y'.repeat(9000)}\r\n\r\n--x--`), 400, 'part headers without an end')
  assert.equal(await parts('--x--\r\n'), 200, 'empty')
})

test('the time limit of a form grows with its announced length', async () => {
  const large = trickle(1_000_000)
  for (const _ of ['one time limit', 'two time limits']) {
    assert.equal(await settled(Promise.race([large.closed, trickle(100).closed])), 100)
    assert.equal(large.isOpen(), true, 'the large form, which was announced first, is still open')
  }
  large.end()
})

async function rawStatus(path: string, length: number): Promise<number> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n`
  socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(/ (\d{3}) /.exec(answer.toString())?.[1])
}

/** Announces a form of this many bytes and sends one of them. */
function trickle(length: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST /account HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n`)
  socket.write('Content-Type: multipart/form-data; boundary=x\r\n\r\n-')
  // Reads and discards the answer.
  socket.resume()
  return {
    closed: once(socket, 'close').then(() => length),
    isOpen: () => !socket.destroyed,
    end: () => void socket.destroy(),
  }
}

test('removes NUL from a field, and receives an empty chosen file', async () => {
  const sent = await send('/account', formOf(['note', 'a\0b'], ['photos', new File([], 'empty.pdf')]))
  assert.deepEqual(sent, {
    status: 200,
    body: { fields: [['note', 'ab']], files: [['photos', 0, null, null]] },
  })
})
