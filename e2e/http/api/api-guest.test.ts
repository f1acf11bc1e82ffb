import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Answer, Caller } from '#test/caller.ts'
import { type Booking, createBooking, mailedLink } from '#test/fixtures/bookings.ts'
import { createDeparture, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { useProgram } from '#test/program.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { anotherCode } from '#test/sign-in/signing-in.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

const CODES = '/api/bookings/link/codes'
const SESSIONS = '/api/bookings/link/sessions'

type Given = { spots?: number; plan?: 'deposit'; startsInDays?: number }

/** A confirmed booking of a guest, the token of its mailed link, and a program that has no cookie yet. */
async function guest({ spots = 3, plan, startsInDays = 150 }: Given = {}) {
  const departure = await createTrekWithDeparture(program.deps, { departure: { startsInDays } })
  const booking = await createBooking(program, { departure, spots, ...(plan && { plan }) })
  const token = (await mailedLink(program, booking)).split('/').at(-1) ?? ''
  assert.match(token, /^[\w-]{22}$/)
  return { booking, token, departure, who: program.visitor().call }
}

async function codeFor({ email }: Booking): Promise<string> {
  return (await mailTo(program, email, /is your Chautari code/)).subject.slice(0, 6)
}

/** Requests a code and gives it. */
async function prove(who: Caller, booking: Booking, token: string): Promise<Answer> {
  assert.equal((await who.post(CODES, { body: { token } })).status, 200)
  return who.post(SESSIONS, { body: { token, code: await codeFor(booking) } })
}

/** The calls about a booking that a guest's proof opens. */
const callsAbout = (who: Caller, id: string): Promise<Answer>[] => [
  who.get(`/api/bookings/${id}`),
  who.get(`/api/bookings/${id}/plan`),
  who.post(`/api/bookings/${id}/shares`, { body: {} }),
  who.post(`/api/bookings/${id}/changes/quotes`, { body: { kind: 'leave', positions: [1] } }),
  who.post(`/api/bookings/${id}/changes`, {
    body: { quote_id: 'none' },
    headers: { 'Idempotency-Key': randomUUID() },
  }),
]

const said = ({ status, json }: Answer) => [status, json?.error, json?.code]

test('a guest proves with link and code, and quotes and applies: somebody leaves, and all move', async () => {
  const { booking, token, departure, who } = await guest()
  const sent = await who.post(CODES, { body: { token } })
  assert.equal(sent.status, 200)
  assert.match(sent.json.email, /^g•••@e•••\.org$/)
  assert.ok(Date.parse(sent.json.valid_until) > Date.now())
  assert.ok(!sent.text.includes(booking.email), 'the answer does not show the address')
  const proved = await who.post(SESSIONS, { body: { token, code: await codeFor(booking) } })
  assert.deepEqual(
    [proved.status, proved.json.booking_id, proved.json.needs_second_factor],
    [200, booking.id, false],
  )
  const { json: record } = await who.get(`/api/bookings/${booking.id}`)
  assert.deepEqual([record.adult_count, record.total_price, record.status], [3, 3720, 'confirmed'])
  const { json: sold } = await who.get(`/api/treks/${record.trek_id}/versions`)
  assert.deepEqual(
    sold.versions.map(({ sha256 }: { sha256: string }) => sha256),
    [record.sold_version.sha256],
  )

  const changes = `/api/bookings/${booking.id}/changes`
  const { json: leave } = await who.post(`${changes}/quotes`, { body: { kind: 'leave', positions: [2] } })
  assert.deepEqual([leave.adult_count, leave.to_refund, leave.to_pay], [2, 1240, 0])
  const key = { 'Idempotency-Key': randomUUID() }
  const apply = () => who.post(changes, { body: { quote_id: leave.quote_id }, headers: key })
  const [left, again] = [await apply(), await apply()]
  assert.deepEqual([left.status, left.json.adult_count, left.json.payment_url], [200, 2, null])
  assert.deepEqual([again.status, again.json.adult_count], [200, 2], 'the same key changes nothing more')

  const other = await createDeparture(program.deps, departure.trek, { startsInDays: 170 })
  const wish = { kind: 'move', departure_id: other.id }
  const { json: move } = await who.post(`${changes}/quotes`, { body: wish })
  const moved = await who.post(changes, {
    body: { quote_id: move.quote_id },
    headers: { 'Idempotency-Key': randomUUID() },
  })
  assert.deepEqual([moved.status, moved.json.start_date], [200, other.startsOn])
  const rows = await program.rows(
    `select (select count(*)::int from booking_change where booking_id = $1) as changes,
       (select spots_taken from departure where id = $2) as before,
       (select spots_taken from departure where id = $3) as after`,
    [booking.id, departure.id, other.id],
  )
  assert.deepEqual(rows, [{ changes: 2, before: 0, after: 2 }])
})

test('a guest with a deposit reads the plan and shares the price, and pays a dearer date on the card page', async () => {
  const { booking, token, departure, who } = await guest({ spots: 2, plan: 'deposit' })
  assert.equal((await prove(who, booking, token)).status, 200)
  const { json: plan } = await who.get(`/api/bookings/${booking.id}/plan`)
  assert.deepEqual([plan.plan, plan.paid_cents + plan.unpaid_cents], ['deposit', 2480_00])
  const { json } = await who.post(`/api/bookings/${booking.id}/shares`, { body: {} })
  assert.match(json.shares[0].url, /\/share\/[\w-]{22}$/)
  assert.equal(json.shares[0].share_cents, 1240_00)
  const changes = `/api/bookings/${booking.id}/changes`
  const dearer = await createDeparture(program.deps, departure.trek, {
    startsInDays: 170,
    priceCents: 1300_00,
  })
  const { json: quote } = await who.post(`${changes}/quotes`, {
    body: { kind: 'move', departure_id: dearer.id },
  })
  const moved = await who.post(changes, {
    body: { quote_id: quote.quote_id },
    headers: { 'Idempotency-Key': randomUUID() },
  })
  assert.equal(moved.status, 200)
  // What is to pay at once is paid first; what later parts pay is not.
  assert.equal(moved.json.payment_url === null, quote.to_pay === 0)
})

test('the link alone, a wrong code, a used code and a code of another program open nothing', async () => {
  const { booking, token, who } = await guest()
  const closed = async (caller: Caller) => {
    const answers = await Promise.all(callsAbout(caller, booking.id))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401, 401, 401],
    )
  }
  await closed(who)
  const early = await who.post(SESSIONS, { body: { token, code: '000000' } })
  assert.deepEqual([early.status, early.json.code], [422, 'code-over'])
  await who.post(CODES, { body: { token } })
  const code = await codeFor(booking)
  const wrong = await who.post(SESSIONS, { body: { token, code: anotherCode(code) } })
  assert.deepEqual([wrong.status, wrong.json.code, wrong.json.triesLeft], [422, 'code-wrong', 4])
  const letters = await who.post(SESSIONS, { body: { token, code: 'abcdef' } })
  assert.deepEqual([letters.status, letters.json.code], [422, 'code-wrong'])
  const elsewhere = program.visitor().call
  const stolen = await elsewhere.post(SESSIONS, { body: { token, code } })
  assert.deepEqual([stolen.status, stolen.json.code], [422, 'code-over'])
  await closed(elsewhere)
  await closed(who)
  assert.equal((await who.post(SESSIONS, { body: { token, code } })).status, 200)
  const used = await who.post(SESSIONS, { body: { token, code } })
  assert.deepEqual([used.status, used.json.code], [422, 'code-over'])
  assert.equal((await who.get(`/api/bookings/${booking.id}`)).status, 200)
})

test('five wrong codes end the code, and too many codes have to wait', async () => {
  const { booking, token, who } = await guest()
  await who.post(CODES, { body: { token } })
  const code = await codeFor(booking)
  for (let left = 4; left >= 0; left -= 1) {
    const { json } = await who.post(SESSIONS, { body: { token, code: anotherCode(code) } })
    assert.equal(json.triesLeft, left)
  }
  const right = await who.post(SESSIONS, { body: { token, code } })
  assert.deepEqual([right.status, right.json.code], [422, 'code-over'])
  const statuses = []
  for (let asked = 0; asked < 3; asked++) statuses.push((await who.post(CODES, { body: { token } })).status)
  assert.deepEqual(statuses, [200, 200, 429])
})

test('another booking is answered like a missing one, and so is a link that is not one', async () => {
  const [mine, other] = [await guest(), await guest()]
  await prove(mine.who, mine.booking, mine.token)
  const foreign = await Promise.all(callsAbout(mine.who, other.booking.id))
  const missing = await Promise.all(callsAbout(mine.who, randomUUID()))
  assert.deepEqual(foreign.map(said), missing.map(said))
  assert.ok(missing.every(({ status }) => status === 404 || status === 409))
  const { json } = await mine.who.get(`/api/treks/${other.departure.trek.id}/versions`)
  assert.deepEqual(json, { versions: [] })

  await program.rows('update booking_link set revoked_at = now() where booking_id = $1', [other.booking.id])
  const forged = `${other.token.slice(1)}A`
  for (const [path, more] of [
    [CODES, {}],
    [SESSIONS, { code: '123456' }],
  ] as const) {
    const ended = await other.who.post(path, { body: { token: other.token, ...more } })
    const none = await other.who.post(path, { body: { token: forged, ...more } })
    assert.deepEqual([ended.status, said(ended)], [404, said(none)], path)
  }
  const empty = await other.who.post(CODES, { body: {} })
  assert.deepEqual([empty.status, empty.json.code], [422, 'invalid'])
})

test('the log has neither the token nor the code', async () => {
  const log = program.server.logSince()
  const { booking, token, who } = await guest()
  await prove(who, booking, token)
  const code = await codeFor(booking)
  await who.get(`/api/bookings/${booking.id}`)
  // The lines of the log arrive a moment after the answer.
  await soon(async () => /\/api\/bookings\/:id/.test(log()))
  assert.match(log(), /\/api\/bookings\/link\/sessions/)
  assert.ok(!log().includes(token) && !new RegExp(`\\b${code}\\b`).test(log()))
})
