import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { addDays, nepalDate } from '#domain/dates.ts'
import { describedCalls } from '#api/open-api.ts'
import { entryPoints } from '#test/access/entry-points.ts'
import type { Caller } from '#test/caller.ts'
import { confirmedBooking } from '#test/samples/confirmed-booking.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { mailedCode, signInBy } from '#test/sign-in/signing-in.ts'
import { book, sharedSite, type Site } from '#test/site.ts'

let site: Site
before(async () => {
  site = await sharedSite()
})
after(() => site.close())

/** Sends requests, compares each answer with the documentation of its call, and records which answers were seen. */
function reader(who: Caller) {
  const seen = new Set<string>()
  const hold = (method: string, path: string, answer: Awaited<ReturnType<Caller['call']>>) => {
    const [place = ''] = path.split('?')
    const call = [...describedCalls.keys()].find((each) => isCall(each, method, place))
    const said = describedCalls.get(call ?? '')?.answers[answer.status]
    assert.ok(call && said, `${method} ${path} answered ${answer.status}, which is not documented`)
    if (said.schema) {
      const read = said.schema.safeParse(answer.json)
      assert.ok(read.success, `${call} ${answer.status}: ${read.error?.message}`)
    }
    seen.add(`${call} ${answer.status}`)
    return answer
  }
  return {
    seen,
    call: async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      hold(method, path, await who.call(method, path, { ...(body !== undefined && { body }), headers })),
    hold,
  }
}

function isCall(call: string, method: string, place: string): boolean {
  const [verb, path = ''] = call.split(' ')
  const [parts, said] = [path.split('/'), place.split('/')]
  const fits = (part: string, index: number) =>
    part === said[index] || (part.startsWith(':') && said[index] !== '')
  // A path with its own description is not matched as the id of another one.
  if (path.includes(':') && describedCalls.has(`${method} ${place}`)) return false
  return verb === method && parts.length === said.length && parts.every(fits)
}

/** The calls of a host; returns which answers were seen. */
async function askAsHost(): Promise<Set<string>> {
  const host = site.caller()
  await signInBy(site, host, 'pasang@example.com')
  const own = reader(host)
  const [departure] = await site.rows(
    `select d.id, t.id as trek_id from departure d join trek t on t.id = d.trek_id join account a on a.id = t.host_id
     where a.email = 'pasang@example.com' and d.state = 'open' and d.spots_taken < d.max_spots and d.starts_on > current_date + 30
     limit 1`,
  )
  const key = () => ({ 'Idempotency-Key': randomUUID() })
  const dates = `/api/host/treks/${departure.trek_id}/departures`
  const startsOn = addDays(nepalDate(new Date()), 700)
  const list = { dates: [{ startsOn, spots: 8, price: 990 }] }
  await own.call('POST', dates, { ...list, dryRun: true })
  await own.call('POST', dates, list, key())
  await own.call('POST', dates, {}, key())
  const blocks = `/api/host/departures/${departure.id}/blocks`
  const block = { spots: 1, name: 'Yak Travels' }
  const { json: made } = await own.call('POST', blocks, block, key())
  await own.call('POST', blocks, { ...block, spots: 50 }, key())
  await own.call('GET', blocks)
  await own.call('DELETE', `${blocks}/${made.id}`)
  await own.call('DELETE', `${blocks}/${randomUUID()}`)
  const nobody = reader(site.caller())
  await nobody.call('GET', blocks)
  return new Set([...own.seen, ...nobody.seen])
}

test('the document has every public call, and no other', async () => {
  const calls = (await entryPoints()).filter(
    ({ isPage, path }) => !isPage && /^\/(api\/|healthz|readyz)/.test(path),
  )
  const names = calls.map(({ name }) => name).filter((name) => name !== 'GET /api/openapi.json')
  assert.deepEqual([...describedCalls.keys()].sort(), names.sort())
  assert.ok(names.length >= 25, `${names.length} calls`)
  const { json } = await site.caller().get('/api/openapi.json')
  assert.equal(json.openapi, '3.1.0')
  const published = Object.entries<object>(json.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  assert.deepEqual(published.sort(), names)
  const { security } = json.paths['/api/messages'].get
  assert.deepEqual([security, json.paths['/api/treks'].get.security], [[{ session: [] }], undefined])
})

test('calls answer what their documentation says', async () => {
  const seen = new Set<string>()
  const addSeen = (calls: Set<string>) => calls.forEach((each) => seen.add(each))

  const guest = site.caller()
  const read = reader(guest)
  for (const path of [
    '/healthz',
    '/readyz',
    '/api/treks',
    '/api/treks?fields=card',
    '/api/treks?destination=Everest',
    '/api/treks/suggestions',
    '/api/treks/suggestions?q=gok',
  ])
    await read.call('GET', path)
  for (const path of ['/api/currency/detect', '/api/currency/rates', '/api/currency/supported'])
    await read.call('GET', path)
  await read.call('GET', '/api/treks/start-days')
  await read.call('GET', '/api/treks/annapurna-circuit')
  await read.call('GET', '/api/treks/nowhere')
  const { id: departureId } = await site.departure({ spots: 4 })
  for (const id of [departureId, randomUUID(), 'x']) await read.call('GET', `/api/departures/${id}`)
  await read.call('GET', '/api/bookings/trek/annapurna-circuit/booked-spots')
  await read.call('GET', '/api/bookings/trek/annapurna-circuit/booked-spots?date=2020-01-01')
  for (const path of ['/api/messages', '/api/messages/unread', '/api/stream', '/api/treks/x/versions'])
    await read.call('GET', path)
  await read.call('GET', `/api/bookings/${randomUUID()}`)

  const departure = await site.departure({ spots: 4 })
  const booked = await book(guest, departure, {})
  read.hold('POST', '/api/rpc/create_booking', booked)
  for (const wrong of [{ p_total_price: 1 }, { p_plan: 'weekly' }])
    read.hold('POST', '/api/rpc/create_booking', await book(guest, departure, wrong))
  read.hold('POST', '/api/rpc/create_booking', await book(guest, departure, { p_user_id: randomUUID() }))
  const checkout = '/api/payments/create-checkout-session'
  const { json } = await read.call('POST', checkout, { bookingId: booked.json.id })
  assert.match(json.url, /^http/)
  await read.call('POST', checkout, { bookingId: booked.json.id, amount: 1 })
  await read.call('POST', checkout, { bookingId: randomUUID() })
  const [{ session_id: sessionId }] = await site.rows(
    'select session_id from payment where booking_id = $1',
    [booked.json.id],
  )
  await read.call('POST', '/api/bookings/confirm-by-session', { sessionId })
  await read.call('POST', '/api/bookings/confirm-by-session', { sessionId: 'cs_foreign' })
  await read.call('POST', '/api/bookings/confirm-by-session', {})
  await read.call('POST', '/api/payments/send-cancellation-request-email', { bookingId: booked.json.id })
  await read.call('POST', '/api/payments/webhook', {})
  addSeen(read.seen)

  const linked = reader(site.caller())
  const email = `guest-${randomUUID()}@example.org`
  await confirmedBooking(site, guest, email)
  const { text } = await mailTo(site, email, /^Booked/)
  const token = /\/bookings\/link\/([\w-]+)/.exec(text)?.[1]
  for (const given of [token, 'none', ''])
    await linked.call('POST', '/api/bookings/link/codes', { token: given })
  for (const code of ['none', await mailedCode(site, email)])
    await linked.call('POST', '/api/bookings/link/sessions', { token, code })
  await linked.call('POST', '/api/bookings/link/sessions', { token: 'none', code: '' })
  addSeen(linked.seen)

  const maya = site.caller()
  await signInBy(site, maya, 'maya@example.com')
  const own = reader(maya)
  await own.call('GET', '/api/messages/unread')
  const { json: talk } = await own.call('GET', '/api/messages')
  const [{ id: conversation }] = talk.conversations
  const { json: page } = await own.call('GET', `/api/messages/${conversation}`)
  await own.call('GET', `/api/messages/${randomUUID()}`)
  const message = { id: randomUUID(), message: 'We land at nine.' }
  await own.call('POST', `/api/messages/${conversation}`, message)
  await own.call('POST', `/api/messages/${conversation}`, { id: randomUUID(), message: ' ' })
  await own.call('POST', `/api/messages/${conversation}/read`, { place: page.messages.at(-1).place })
  await own.call('POST', `/api/messages/${conversation}/withdraw`, { id: message.id })
  await own.call('GET', '/api/stream')
  const [mine] = await site.rows(
    `select b.id from booking b join account a on a.id = account_id
     where a.email = 'maya@example.com' and b.state = 'completed' limit 1`,
  )
  await own.call('GET', `/api/bookings/${mine.id}`)
  await own.call('GET', `/api/bookings/${randomUUID()}`)
  await own.call('GET', `/api/bookings/${mine.id}/plan`)
  const inParts = await book(maya, departure, { p_plan: 'deposit' })
  await own.call('GET', `/api/bookings/${inParts.json.id}/plan`)
  await own.call('DELETE', `/api/bookings/${mine.id}`)
  await own.call('DELETE', `/api/bookings/${randomUUID()}`)
  const [upcoming] = await site.rows(
    `select b.id from booking b join account a on a.id = account_id
     where a.email = 'maya@example.com' and b.state = 'confirmed' and spots > 1 limit 1`,
  )
  const { json: record } = await own.call('GET', `/api/bookings/${upcoming.id}`)
  const { json: sold } = await own.call('GET', `/api/treks/${record.trek_id}/versions`)
  assert.ok(
    sold.versions.some(({ sha256 }: { sha256: string }) => sha256 === record.sold_version.sha256),
    'the version of the booking is listed with its hash',
  )
  await own.call('POST', `/api/bookings/${upcoming.id}/shares`, {})
  await own.call('POST', `/api/bookings/${mine.id}/shares`, {})
  await own.call('POST', `/api/bookings/${randomUUID()}/shares`, {})
  const changes = `/api/bookings/${upcoming.id}/changes`
  const leave = { kind: 'leave', positions: [1] }
  await own.call('POST', `${changes}/quotes`, { kind: 'leave', positions: [0] })
  await own.call('POST', `${changes}/quotes`, { kind: 'move' })
  await own.call('POST', `${changes}/quotes`, { kind: 'move', departure_id: upcoming.id })
  const { json: quote } = await own.call('POST', `${changes}/quotes`, leave)
  const key = { 'Idempotency-Key': randomUUID() }
  for (const id of [quote.quote_id, quote.quote_id, 'forged.quote'])
    await own.call('POST', changes, { quote_id: id }, key)
  const [cancelled] = await site.rows(
    `select b.id from booking b join account a on a.id = account_id
     where a.email = 'maya@example.com' and b.state = 'cancelled' limit 1`,
  )
  await own.call('POST', '/api/payments/send-cancellation-request-email', { bookingId: cancelled.id })
  await own.call('PUT', '/api/profile/image/update', { imageData: 'data:image/png;base64,AAAA' })
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2F5FA8' } })
    .png()
    .toBuffer()
  await own.call('PUT', '/api/profile/image/update', {
    imageData: `data:image/png;base64,${photo.toString('base64')}`,
  })
  await own.call('PUT', '/api/profile/image/update', { imageData: '', userId: randomUUID() })
  await own.call('PUT', '/api/profile/image/remove', {})
  addSeen(own.seen)

  addSeen(await askAsHost())

  const succeeded = [...seen].filter((each) => / 20\d$/.test(each)).map((each) => each.replace(/ \d+$/, ''))
  // Its success needs the provider's signature: api/webhooks.test.ts.
  const missing = [...describedCalls.keys()].filter((call) => !succeeded.includes(call))
  assert.deepEqual(missing, ['POST /api/payments/webhook'])
  assert.ok(seen.size >= 40, `${seen.size} answers compared with the documentation`)
})
