import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { makePerson, type Person } from '#test/access/people.ts'
import { plantThings, type Things } from '#test/access/things.ts'
import { newAddress } from '#test/caller.ts'
import { anyText } from '#test/hostile/any-text.ts'
import { hostile } from '#test/hostile/odd-values.ts'
import { rawRequest } from '#test/hostile/raw-request.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { sharedSite, type Site } from '#test/site.ts'

/** The same requests each time, unless another seed is given. */
const SEED = Number(process.env['SEED'] ?? 20_261_122)
const REQUESTS = quickOrFull(400, 1_500)
const TELLING =
  /\bat \S+ \(|node_modules|node:internal|\.tsx?:\d+|\bselect "|insert into|syntax error at|relation "|violates|invalid byte sequence|ECONN/i

let site: Site
let asha: Person
let hers: Things
let strangers: Things
before(async () => {
  site = await sharedSite()
  asha = await makePerson(site, 'T')
  hers = await plantThings(site, asha)
  strangers = await plantThings(site, await makePerson(site, 'H'))
})
after(() => site.close())

const headers = () => ({
  'X-Forwarded-For': newAddress(),
  Cookie: [...asha.caller.cookies].map((pair) => pair.join('=')).join('; '),
})

/**
 * The consistency of stored messages: places without a gap, events only for participants, files with at most one
 * message.
 */
async function torn(): Promise<string[]> {
  const rows = await site.rows(`
    select 'places of ' || c.id as what from conversation c left join message m on m.conversation_id = c.id
      group by c.id having c.last_place <> count(m.id) or c.last_place <> coalesce(max(m.place), 0)
    union all select 'an empty message ' || m.id from message m left join attachment a on a.message_id = m.id
      where m.body = '' and m.removed_at is null and a.id is null
    union all select 'read past the end in ' || p.conversation_id from participant p
      join conversation c on c.id = p.conversation_id where p.read_place > c.last_place
    union all select 'events of ' || account_id from inbox where last_event <> (
      select coalesce(max(number), 0) from inbox_event e where e.account_id = inbox.account_id)`)
  return rows.map(({ what }) => what)
}

test('refuses each invalid message with its own sentence, and writes nothing', async (t) => {
  const messagesOf = async (id: string) =>
    Number((await site.rows('select last_place from conversation where id = $1', [id]))[0].last_place)
  const [{ id: foreign }] = await site.rows(
    'select id from message where conversation_id = $1 order by place limit 1',
    [strangers.conversation],
  )
  const [{ id: answered }] = await site.rows(
    'select id from message where conversation_id = $1 order by place desc limit 1',
    [hers.conversation],
  )
  const good = () => ({ id: randomUUID(), message: 'Is there room for two?' })
  const cases: [what: string, conversation: string, body: unknown, status: number, code: string][] = [
    ['nothing', hers.conversation, undefined, 422, 'invalid'],
    ['no JSON', hers.conversation, '{"id":', 400, 'invalid'],
    ['a list', hers.conversation, [], 422, 'invalid'],
    ['no id', hers.conversation, { message: 'Hello' }, 422, 'invalid'],
    ['an id that is none', hers.conversation, { ...good(), id: '1' }, 422, 'invalid'],
    ['a number for words', hers.conversation, { ...good(), message: 7 }, 422, 'invalid'],
    ['no words', hers.conversation, { ...good(), message: ' \u200b\n' }, 422, 'message-empty'],
    ['too many words', hers.conversation, { ...good(), message: 'x'.repeat(2001) }, 422, 'message-too-long'],
    ['300 kB', hers.conversation, { ...good(), message: 'x'.repeat(300_000) }, 413, 'invalid'],
    ['a foreign message’s id', hers.conversation, { ...good(), id: foreign }, 409, 'message-id-used'],
    ['the other side’s id', hers.conversation, { ...good(), id: answered }, 409, 'message-id-used'],
    [
      'a foreign file',
      hers.conversation,
      { ...good(), attachmentId: strangers.attachment },
      404,
      'attachment-not-found',
    ],
    [
      'a file that is none',
      hers.conversation,
      { ...good(), attachmentId: randomUUID() },
      404,
      'attachment-not-found',
    ],
    ['another place and sender', strangers.conversation, good(), 404, 'conversation-not-found'],
    ['no conversation', randomUUID(), good(), 404, 'conversation-not-found'],
    ['an address that is none', 'x', good(), 404, 'conversation-not-found'],
  ]
  const before_ = [await messagesOf(hers.conversation), await messagesOf(strangers.conversation)]
  for (const [what, conversation, body, status, code] of cases) {
    const call = body === undefined ? {} : { body }
    const answer = await asha.caller.post(`/api/messages/${conversation}`, { ...call, headers: headers() })
    assert.deepEqual(
      [answer.status, answer.json?.code],
      [status, code],
      `${what}: ${answer.text.slice(0, 200)}`,
    )
    assert.equal(typeof answer.json?.error, 'string', what)
  }
  // Extra fields of a call have no effect.
  const sent = await asha.caller.post(`/api/messages/${hers.conversation}`, {
    headers: headers(),
    body: {
      ...good(),
      place: 99,
      side: 'host',
      sender_id: strangers.account,
      sentAt: '2020-01-01',
      removed: true,
    },
  })
  assert.deepEqual([sent.status, sent.json.place], [201, (before_[0] ?? 0) + 1])
  const [stored] = await site.rows('select sender_id, sender_role, removed_at from message where id = $1', [
    sent.json.id,
  ])
  assert.deepEqual(stored, { sender_id: asha.id, sender_role: 'client', removed_at: null })
  assert.deepEqual(
    [await messagesOf(hers.conversation), await messagesOf(strangers.conversation)],
    [(before_[0] ?? 0) + 1, before_[1]],
  )
  assert.deepEqual(await torn(), [])
  t.diagnostic(`${cases.length} kinds of wrong messages were refused`)
})

test('odd requests to every message endpoint: no server error, no leak, nothing half written', async (t) => {
  const requests = fc.sample(odd(), { numRuns: REQUESTS, seed: SEED })
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  const waiting = [...requests]
  const worker = async () => {
    for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
      const { status, text } = await rawRequest(site.url, {
        ...sent,
        headers: { ...headers(), ...sent.headers },
      })
      statuses[status] = (statuses[status] ?? 0) + 1
      const leak = status >= 400 ? (TELLING.exec(text)?.[0] ?? '') : ''
      if (status >= 500 || leak)
        wrong.push(`${status} ${leak} ${sent.method} ${sent.path} ${String(sent.body).slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} wrong answers; seed ${SEED}`)
  for (const status of [400, 404, 422])
    assert.ok((statuses[status] ?? 0) > 0, `no answer was ${status}: ${JSON.stringify(statuses)}`)
  assert.deepEqual(await torn(), [])
  const strange = await site.rows(`select id from message where conversation_id = $1 and sender_id = $2`, [
    strangers.conversation,
    asha.id,
  ])
  assert.deepEqual(strange, [])
  assert.equal((await site.caller().get('/healthz')).status, 200)
  t.diagnostic(`${REQUESTS} requests: ${JSON.stringify(statuses)}`)
})

/** Requests with one or two errors, to the calls, the files and the pages of messages. */
function odd() {
  const text = hostile.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
  const id = fc.oneof(
    fc.constantFrom(hers.conversation, strangers.conversation, hers.attachment, 'support', 'files'),
    text.map((each) => encodeURIComponent(each.toWellFormed()) || 'x'),
  )
  const json = { 'Content-Type': 'application/json' }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.url }
  const part = { 'Content-Type': 'multipart/form-data; boundary=x', Origin: site.url }
  const sent = (method: string, path: string, headers = {}, body: string | Buffer = '') => ({
    method,
    path,
    headers,
    ...(body !== '' && { body }),
  })
  return fc.oneof(
    fc
      .record({ id, key: fc.oneof(fc.uuid(), hostile), message: hostile, file: hostile })
      .map(({ id, key, message, file }) =>
        sent('POST', `/api/messages/${id}`, json, JSON.stringify({ id: key, message, attachmentId: file })),
      ),
    fc
      .tuple(id, hostile)
      .map(([to, place]) => sent('POST', `/api/messages/${to}/read`, json, JSON.stringify({ place }))),
    fc
      .tuple(id, text)
      .map(([to, before]) =>
        sent('GET', `/api/messages/${to}?before=${encodeURIComponent(before.toWellFormed())}`),
      ),
    id.map((to) => sent('GET', `/messages/files/${to}`)),
    id.map((to) => sent('GET', `/messages/${to}`)),
    text.map((user) => sent('GET', `/messages?user=${encodeURIComponent(user.toWellFormed())}`)),
    fc.tuple(id, text, text).map(([to, message, messageId]) =>
      sent(
        'POST',
        `/messages/${to}`,
        form,
        new URLSearchParams({
          intent: 'send',
          message: message.toWellFormed(),
          messageId: messageId.toWellFormed(),
        }).toString(),
      ),
    ),
    fc
      .tuple(text, anyText(300))
      .map(([name, content]) =>
        sent(
          'POST',
          '/messages/files',
          part,
          Buffer.from(
            `--x\r\nContent-Disposition: form-data; name="file"; filename="${name.replace(/[\r\n"]/g, '')}"\r\n\r\n${content}\r\n--x--\r\n`,
          ),
        ),
      ),
    anyText(300).map((body) => sent('POST', '/messages/files', part, Buffer.from(body || 'x'))),
  )
}
