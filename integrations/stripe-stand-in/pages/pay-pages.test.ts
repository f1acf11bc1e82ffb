import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { GOOD_CARD, type StandInWorld, standInWorld } from '../stand-in-world.ts'

let world: StandInWorld
before(async () => {
  world = await standInWorld()
})
after(() => world.close())

const success = (id: string) => `http://chautari.test/payment-success?session_id=${id}`
const show = (path: string) => world.app.inject({ url: path })

test('a successful payment redirects to the success page and sends one signed webhook', async () => {
  const session = await world.open()
  const page = await show(`/dev/pay/${session.id}`)
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /US\$2,430\.00/)
  assert.match(page.body, /Annapurna Circuit, 14 – 27 Mar 2027, 2 adults/)
  assert.match(page.body, /maya@example\.com/)

  const paid = await world.pay(session.id)
  assert.equal(paid.statusCode, 303)
  assert.equal(paid.headers.location, success(session.id))
  const [webhook] = await world.webhooks('checkout.session.completed', session.id)
  assert.equal(webhook!.event.live, false)
  const now = await world.payments.findSession(session.id)
  assert.deepEqual([now.state, now.paid, now.url], ['complete', true, null])
  assert.match(now.intentId!, /^pi_/)
})

test('a second click on Pay charges nothing more and ends on the same page', async () => {
  const session = await world.open()
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.pay(session.id)))
  assert.deepEqual(
    answers.map((answer) => answer.headers.location),
    Array(10).fill(success(session.id)),
  )
  const { rows } = await world.standIn.store.pool.query(
    'select amount from stand_in.intent where session_id = $1',
    [session.id],
  )
  assert.deepEqual(rows, [{ amount: 2430_00 }])
})

test('a declined card shows the reason and leaves the session open for another', async () => {
  const session = await world.open()
  const answer = await world.pay(session.id, { ...GOOD_CARD, number: '4000000000000002' })
  assert.equal(answer.statusCode, 402)
  assert.match(answer.body, /role="alert"[^>]*>.*<b>Your card was declined\.<\/b>/)
  assert.match(answer.body, /<title>Error: /)
  assert.equal((await world.payments.findSession(session.id)).state, 'open')
  assert.equal((await world.pay(session.id)).statusCode, 303)
})

test('a card that needs confirmation is confirmed or refused on a second page', async () => {
  const session = await world.open()
  const confirm = `/dev/pay/${session.id}/confirm`
  const asks = { ...GOOD_CARD, number: '4000 0025 0000 3155' }
  assert.equal((await show(confirm)).headers.location, `/dev/pay/${session.id}`)
  assert.equal((await world.post(confirm, { answer: 'complete' })).headers.location, `/dev/pay/${session.id}`)

  assert.equal((await world.pay(session.id, asks)).headers.location, confirm)
  assert.match((await show(confirm)).body, /Confirm this payment/)
  const refused = await world.post(confirm, { answer: 'fail' })
  assert.equal(refused.headers.location, `/dev/pay/${session.id}?refused`)
  assert.match((await show(String(refused.headers.location))).body, /unable to authenticate/)
  assert.equal((await world.payments.findSession(session.id)).paid, false)

  await world.pay(session.id, asks)
  assert.equal((await world.post(confirm, { answer: 'complete' })).headers.location, success(session.id))
  assert.equal((await world.payments.findSession(session.id)).paid, true)
})

test('names each wrong field at the field and in the summary', async () => {
  const session = await world.open()
  const answer = await world.pay(session.id, {
    number: '4242 4242 4242 4241',
    expiry: '',
    cvc: '1',
    name: '',
  })
  assert.equal(answer.statusCode, 422)
  for (const field of ['number', 'expiry', 'cvc', 'name']) {
    assert.match(answer.body, new RegExp(`<a href="#${field}">`))
    assert.match(answer.body, new RegExp(`id="${field}"[^>]*aria-describedby="${field}-problem"`))
    assert.match(answer.body, new RegExp(`id="${field}-problem"`))
  }
  assert.equal((await world.post(`/dev/pay/${session.id}`, {})).statusCode, 422)
})

test('expired, paid and unknown sessions show their state and accept no card', async () => {
  const paid = await world.paid()
  assert.match((await show(`/dev/pay/${paid.id}`)).body, /This payment is complete/)
  const expired = await world.open()
  await world.payments.expireSession(expired.id)
  const late = await world.pay(expired.id)
  assert.equal(late.statusCode, 410)
  assert.match(late.body, /This payment page has expired.*payment-cancelled\?booking&#61;1|expired/)
  assert.equal((await world.pay('cs_test_nobody')).statusCode, 404)
  assert.equal((await show('/dev/pay/cs_test_nobody')).statusCode, 404)
})

test('a page that saves the card says for what, with the payment or without', async () => {
  const SAVED = /Your card is saved for the later payments of this booking\./
  const plain = await world.open()
  assert.doesNotMatch((await show(`/dev/pay/${plain.id}`)).body, SAVED)
  const session = await world.open({ savesCard: true })
  assert.match((await show(`/dev/pay/${session.id}`)).body, SAVED)
  await world.pay(session.id)
  const { savedCard } = await world.payments.findSession(session.id)

  const { url, id } = await cardPageOf(savedCard!.customerId)
  assert.equal(url, `http://chautari.test/dev/pay/${id}`)
  const page = await show(`/dev/pay/${id}`)
  assert.match(page.body, /<h1>Save a card<\/h1>/)
  assert.match(page.body, /You allow Chautari to charge this card for the later payments of this booking\./)
  assert.match(page.body, /<button[^>]*>Save card \(demonstration\)</)
  assert.match(page.body, /maya@example\.com/)
  assert.doesNotMatch(page.body, /<button[^>]*>Pay/)

  const declined = await world.pay(id, { ...GOOD_CARD, number: '4000 0000 0000 0002' })
  assert.equal(declined.statusCode, 402)
  assert.match(declined.body, /<b>Your card was declined\.<\/b> The card is not saved; try another card\./)
  const asks = { ...GOOD_CARD, number: '4000 0027 6000 3184' }
  const confirm = `/dev/pay/${id}/confirm`
  assert.equal((await world.pay(id, asks)).headers.location, confirm)
  assert.match((await show(confirm)).body, /you allow Chautari to save the card ending in <b>3184<\/b>/)
  assert.equal(
    (await world.post(confirm, { answer: 'complete' })).headers.location,
    `http://chautari.test/card-saved?session_id=${id}`,
  )
  assert.match((await show(`/dev/pay/${id}`)).body, /Your card is saved.*Nothing was charged/s)
  const closed = await cardPageOf(savedCard!.customerId)
  await world.payments.expireSession(closed.id)
  const late = await world.pay(closed.id)
  assert.deepEqual([late.statusCode, /No card was saved/.test(late.body)], [410, true])
})

function cardPageOf(customerId: string) {
  const cardPageId = crypto.randomUUID()
  const order = {
    bookingId: crypto.randomUUID(),
    cardPageId,
    customerId,
    email: 'maya@example.com',
    successUrl: 'http://chautari.test/card-saved',
    cancelUrl: 'http://chautari.test/bookings',
    expiresAt: new Date(world.now().getTime() + 45 * 60_000),
  }
  return world.payments.openCardPage(order, cardPageId)
}

test('the page has no script, no inline style, a strict policy, and escapes typed text', async () => {
  const evil = '"><script>alert(1)</script>'
  const session = await world.open({ title: evil, description: evil })
  const answer = await world.pay(session.id, { ...GOOD_CARD, number: evil, name: evil })
  assert.ok(!/<script|\sstyle=|\son\w+=/i.test(answer.body))
  assert.equal(
    answer.headers['content-security-policy'],
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' http://chautari.test; base-uri 'none'; frame-ancestors 'none'",
  )
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal((await show('/dev/pay.css')).headers['content-type'], 'text/css; charset=utf-8')
  assert.equal((await show('/dev/pay.woff2')).statusCode, 200)
})

test('stores only the brand and last four digits of a card', async () => {
  await world.paid({ savesCard: true })
  const asking = await world.open()
  await world.pay(asking.id, { ...GOOD_CARD, number: '4000002500003155', cvc: '987' })
  const { rows } = await world.standIn.store.pool.query(
    `select table_name from information_schema.tables where table_schema = 'stand_in'`,
  )
  assert.ok(rows.length >= 12)
  for (const { table_name } of rows) {
    const stored = await world.standIn.store.pool.query(`select * from stand_in.${table_name}`)
    assert.ok(!/4242 ?4242|4000 ?0025 ?0000|"987"/.test(JSON.stringify(stored.rows)), table_name)
  }
})
