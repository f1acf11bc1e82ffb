import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { signatureOf } from '#integrations/stripe-stand-in/deliver-events.ts'
import { standInSwitches } from '#integrations/stripe-stand-in/switches.ts'
import type { Caller } from '#test/caller.ts'
import { book, startSite, type Site, type SiteDeparture } from '#test/site.ts'
import { soon } from '#test/soon.ts'

const SECRET = 'whsec_of_this_test'

/** Runs no scheduled task that asks the payment provider, so that only the webhook can have confirmed. */
let site: Site
before(async () => {
  site = await startSite({ ROLE: 'web', STRIPE_WEBHOOK_SECRET: SECRET })
})
after(() => site.close())

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
    const saved = await soon(async () => {
      // The retry waits longer.
      await site.rows(
        `update pgboss.job set start_after = now() where data ->> 'name' = 'apply-payment-event' and state = 'retry'`,
      )
      const [row] = await site.rows('select * from payment_event where id = $1', [JSON.parse(unknown).id])
      return row.attempts >= 2 && row
    })
    assert.equal(saved.applied_at, null)
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
    const second = await site.another({ ROLE: 'all', RECONCILE_SECONDS: '1' })
    await soon(async () => (await stateOf(left.booking.id)) === 'confirmed')

    await switches.calm()
    await soon(
      async () => (await site.rows('select from stand_in.event where deliver_at is not null')).length === 0,
    )
    await soon(async () => (await mailsTo(email)).length > 0)
    assert.equal((await mailsTo(email)).length, 1, 'the late webhook sends no second mail')
    assert.deepEqual(await site.violations(), [])
    assert.equal(await second.stop(), 0)
  })
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
