import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
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

function idOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

async function stateOf(id: string): Promise<string> {
  return (await site.rows('select state from booking where id = $1', [id]))[0].state
}

async function mailsTo(email: string): Promise<any[]> {
  return (await site.caller().get('/dev/mail.json')).json.filter(({ to }: { to: string }) => to === email)
}
