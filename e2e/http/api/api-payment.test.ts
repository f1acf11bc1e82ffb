import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { signatureOf } from '#integrations/stripe-stand-in/deliver-events.ts'
import { standInSwitches } from '#integrations/stripe-stand-in/switches.ts'
import type { Caller } from '#test/caller.ts'
import { book, startSite, type Site, type SiteDeparture } from '#test/site.ts'
import { soon } from '#test/soon.ts'

const FAILED = 'Failed to create checkout session'
const SECRET = 'whsec_of_this_test'

/** Polls the payment provider so seldom that only the webhook can have confirmed. */
let site: Site
before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '3600', STRIPE_WEBHOOK_SECRET: SECRET })
})
after(() => site.close())

test('opens a session only for the true amount and only for the booker', async () => {
  const { who, booking } = await booked(await site.departure({ priceCents: 980_50 }), 2)
  const { id } = booking
  const sessions = async () => (await site.rows('select id from stand_in.session')).length
  const before = await sessions()

  for (const body of [{ amount: 1 }, { originalUSD: 0.5 }, { amount: 1961, originalUSD: 1960 }]) {
    const { status, json } = await checkout(who, { bookingId: id, ...body })
    assert.deepEqual([status, json.error, json.amount], [409, FAILED, 1961])
  }
  const wrong: [Caller, object, number, string][] = [
    [site.caller(), { bookingId: id }, 404, 'There was an error processing your booking. Please try again.'],
    [who, { bookingId: randomUUID() }, 404, 'There was an error processing your booking. Please try again.'],
    [who, { bookingId: id, userId: randomUUID() }, 403, FAILED],
    [who, { bookingId: id, creditUsed: 50 }, 409, FAILED],
    [who, {}, 422, FAILED],
  ]
  for (const [caller, body, status, says] of wrong) {
    const answer = await checkout(caller, body)
    assert.deepEqual([answer.status, answer.json.error], [status, says])
  }
  assert.equal(await sessions(), before)

  const hostile = {
    customerEmail: 'eve@example.com',
    customerName: 'Eve',
    trekName: 'Free',
    userCurrency: 'JPY',
  }
  const first = await checkout(who, { bookingId: id, amount: '1961.00', originalUSD: 1961, ...hostile })
  assert.equal(first.status, 200)
  const again = await checkout(who, { bookingId: id })
  assert.equal(again.json.url, first.json.url)
  const [session] = await site.rows('select * from stand_in.session where id = $1', [idOf(first.json.url)])
  assert.deepEqual(
    [session.amount, session.currency, session.email],
    [1961_00, 'usd', 'maya.lind@example.com'],
  )
  assert.notEqual(session.title, 'Free')
  assert.equal(await sessions(), before + 1)
})

test('a payment on the checkout page: the webhook confirms, one mail is sent, the success page knows', async () => {
  const email = `webhook-${randomUUID()}@example.com`
  const { who, booking } = await booked(await site.departure(), 1, { p_email: email })
  const { url } = (await checkout(who, { bookingId: booking.id })).json
  const sessionId = idOf(url)
  const waiting = { success: false, state: 'waiting', error: 'Your booking is being processed.' }
  assert.deepEqual((await confirm(who, sessionId)).json, waiting)

  const declined = await pay(who, sessionId, '4000 0000 0000 0002')
  assert.equal(declined.status, 402)
  assert.equal(await stateOf(booking.id), 'held', 'a declined card changes nothing')
  const paid = await pay(who, sessionId)
  assert.equal(paid.status, 303)
  assert.match(paid.headers.get('location') ?? '', new RegExp(`/payment-success\\?session_id=${sessionId}$`))
  assert.equal((await pay(who, sessionId)).status, 303, 'paying again redirects and charges nothing')

  await soon(async () => (await stateOf(booking.id)) === 'confirmed')
  assert.deepEqual((await confirm(who, sessionId)).json, { success: true, state: 'confirmed' })
  const [mail, ...more] = await soon(async () => {
    const mails = await mailsTo(email)
    return mails.length > 0 && mails
  })
  assert.match(mail.subject, /^Booked: /)
  assert.match(mail.text, /US\$1,240\.00/)
  assert.ok(mail.attachments.some((name: string) => name.endsWith('.ics')))
  assert.deepEqual(more, [])
  const payments = await site.rows('select state, amount_cents::int from payment where booking_id = $1', [
    booking.id,
  ])
  assert.deepEqual(payments, [{ state: 'captured', amount_cents: 1240_00 }])
})

test('an unknown session', async () => {
  const { status, json } = await confirm(site.caller(), 'cs_test_nobody')
  assert.deepEqual([status, json], [404, { success: false, error: 'Booking not found' }])
})

test('forged, stale and replayed webhooks change nothing', async () => {
  const { who, booking } = await booked(await site.departure(), 1)
  const sessionId = idOf((await checkout(who, { bookingId: booking.id })).json.url)
  const body = eventOf(`evt_${randomUUID()}`, 'checkout.session.completed', sessionId)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const events = async () => (await site.rows('select id from payment_event')).length
  const before = await events()

  const refused = [
    signatureOf(body, 'whsec_somebody-else', new Date()),
    signatureOf(body, SECRET, minutesAgo(6)),
    signatureOf(`${body} `, SECRET, new Date()),
    't=1,v1=00',
    '',
  ]
  for (const signature of refused) assert.equal((await webhook(body, signature)).status, 400)
  const noEvent = '{"hello":"there"}'
  assert.equal((await webhook(noEvent, signatureOf(noEvent, SECRET, new Date()))).status, 400)
  assert.equal(await events(), before)

  // Correctly signed, but the provider itself reports no payment.
  const signature = signatureOf(body, SECRET, new Date())
  for (let replay = 0; replay < 10; replay++) assert.equal((await webhook(body, signature)).status, 200)
  await soon(async () => {
    const [row] = await site.rows('select applied_at from payment_event where id = $1', [JSON.parse(body).id])
    return row.applied_at
  })
  assert.equal(await events(), before + 1)
  assert.equal(await stateOf(booking.id), 'held')
})

// Both wait for a repetition, so they wait together.
describe('repetitions', { concurrency: true }, () => {
  test('an event about an unknown object is stored and retried', async () => {
    const unknown = eventOf(`evt_${randomUUID()}`, 'checkout.session.completed', 'cs_test_of_nobody')
    assert.equal((await webhook(unknown, signatureOf(unknown, SECRET, new Date()))).status, 200)
    const kept = await soon(async () => {
      const [row] = await site.rows('select * from payment_event where id = $1', [JSON.parse(unknown).id])
      return row.attempts >= 2 && row
    })
    assert.equal(kept.applied_at, null)
  })

  test('when the webhook never arrives, asking the provider confirms', async () => {
    const switches = standInSwitches(site.db)
    await switches.webhooks('off')
    const asked = await booked(await site.departure(), 1)
    const sessionId = idOf((await checkout(asked.who, { bookingId: asked.booking.id })).json.url)
    assert.equal((await pay(asked.who, sessionId)).status, 303)
    await soon(async () => (await attemptsFor(sessionId)).length > 0)
    assert.equal(await stateOf(asked.booking.id), 'held', 'no event has arrived yet')
    assert.deepEqual((await confirm(asked.who, sessionId)).json, { success: true, state: 'confirmed' })
    assert.deepEqual(
      await attemptsFor(sessionId),
      [0],
      'the provider has sent no event during the confirmation',
    )

    const email = `reconciled-${randomUUID()}@example.com`
    const left = await booked(await site.departure(), 1, { p_email: email })
    const url = (await checkout(left.who, { bookingId: left.booking.id })).json.url
    assert.equal((await pay(left.who, idOf(url))).status, 303)
    const second = await site.another({ RECONCILE_SECONDS: '1' })
    await soon(async () => (await stateOf(left.booking.id)) === 'confirmed')
    assert.equal(await second.stop(), 0)

    await switches.calm()
    await soon(
      async () => (await site.rows('select from stand_in.event where deliver_at is not null')).length === 0,
    )
    await soon(async () => (await mailsTo(email)).length > 0)
    assert.equal((await mailsTo(email)).length, 1, 'the late webhook sends no second mail')
    assert.deepEqual(await site.violations(), [])
  })
})

test('a hold that ends unpaid frees its spots and expires its session', async () => {
  const departure = await site.departure({ spots: 2, startsInDays: 210 })
  const { who, booking } = await booked(departure, 2)
  const sessionId = idOf((await checkout(who, { bookingId: booking.id })).json.url)
  const spots = async () => {
    const path = `/api/bookings/trek/${departure.trek_id}/booked-spots?date=${departure.starts_on}`
    return (await who.get(path)).json.bookedSpots
  }
  const before = await spots()
  assert.equal((await book(site.caller(), departure)).status, 409)

  const moved = await who.post('/dev/clock', { body: { advance: 'PT31M' } })
  assert.equal(moved.status, 200)
  await soon(async () => (await spots()) === before - 2)
  assert.equal(await stateOf(booking.id), 'expired')
  assert.equal((await pay(who, sessionId)).status, 410)
  assert.equal((await checkout(who, { bookingId: booking.id })).status, 409)
  const unpaid = { success: false, state: 'unpaid', error: 'This payment was not completed.' }
  assert.deepEqual((await confirm(who, sessionId)).json, unpaid)
  assert.equal((await book(site.caller(), departure, { p_adult_count: 2 })).status, 200)

  await site.rows(`update payment set problem = 'amount' where session_id = $1`, [sessionId])
  const says =
    "Payment received, but there was an issue confirming your booking. Don't worry - our team will process it manually and contact you shortly."
  assert.equal((await confirm(who, sessionId)).json.error, says)
  const page = await who.get(`/payment-success?session_id=${sessionId}`)
  assert.ok(page.text.replaceAll('&#x27;', "'").includes(says))
})

async function booked(departure: SiteDeparture, spots: number, change = {}) {
  const who = site.caller()
  const { status, json } = await book(who, departure, { p_adult_count: spots, ...change })
  assert.equal(status, 200)
  return { who, booking: json }
}

function checkout(who: Caller, body: object) {
  return who.post('/api/payments/create-checkout-session', { body })
}

function confirm(who: Caller, sessionId: string) {
  return who.post('/api/bookings/confirm-by-session', { body: { sessionId } })
}

/** Fills in the checkout page like a browser. */
function pay(who: Caller, sessionId: string, number = '4242 4242 4242 4242') {
  const form = { number, expiry: '12 / 39', cvc: '123', name: 'Maya Lind' }
  const headers = { Origin: site.url, 'Sec-Fetch-Site': 'same-origin' }
  return who.post(`/dev/pay/${sessionId}`, { form, headers })
}

function webhook(body: string, signature: string) {
  return site.caller().post('/api/payments/webhook', { body, headers: { 'Stripe-Signature': signature } })
}

function eventOf(id: string, type: string, sessionId: string): string {
  const object = { id: sessionId, object: 'checkout.session', payment_status: 'paid', status: 'complete' }
  return JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } })
}

function idOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** How often the provider has tried to send each of its events about a session. */
async function attemptsFor(sessionId: string): Promise<number[]> {
  const rows = await site.rows(`select attempts from stand_in.event where object ->> 'id' = $1`, [sessionId])
  return rows.map(({ attempts }) => attempts)
}

async function stateOf(id: string): Promise<string> {
  return (await site.rows('select state from booking where id = $1', [id]))[0].state
}

async function mailsTo(email: string): Promise<any[]> {
  return (await site.caller().get('/dev/mail.json')).json.filter(({ to }: { to: string }) => to === email)
}
