import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { stripePayments } from '#integrations/stripe/stripe-payments.ts'
import { soon } from '#test/soon.ts'
import { freshWorld, type World } from '#test/world.ts'
import { makeDemonstrationTables } from './demonstration-tables.ts'
import { startStandInProcess } from './start-stand-in-process.ts'

const webhookSecret = 'whsec_test_only'

let world: World
let standIn: Awaited<ReturnType<typeof startStandInProcess>>
let app: FastifyInstance
const warnings: string[] = []
let aheadMs = 0
let announceMove = () => {}
const clock = {
  now: () => new Date(Date.now() + aheadMs),
  onMoved: (listener: () => void) => void (announceMove = listener),
}
before(async () => {
  world = await freshWorld()
  await makeDemonstrationTables(world.db)
  const urls = {
    databaseUrl: world.url,
    publicUrl: 'http://chautari.test',
    webhookUrl: null,
  }
  standIn = await startStandInProcess({ ...urls, webhookSecret, seller: 'Chautari' }, clock, (warning) =>
    warnings.push(warning),
  )
  app = fastify()
  await app.register(standIn.pages)
})
after(async () => {
  await app?.close()
  await standIn?.stop()
  await world.close()
})

const payments = () =>
  stripePayments({
    secretKey: 'sk_test_stand_in',
    webhookSecret,
    now: () => new Date(),
    host: '127.0.0.1',
    port: standIn.apiPort,
    protocol: 'http',
  })

const open = () => {
  const paymentId = crypto.randomUUID()
  const order = {
    bookingId: crypto.randomUUID(),
    paymentId,
    amountCents: 2430_00,
    title: 'Annapurna Circuit',
    description: '',
    email: 'maya@example.com',
    successUrl: 'http://chautari.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://chautari.test/payment-cancelled',
    expiresAt: new Date(Date.now() + 45 * 60_000),
  }
  return payments().openSession(order, paymentId)
}

const card = new URLSearchParams({
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Maya L',
})
const pay = (id: string) =>
  app.inject({
    method: 'POST',
    url: `/dev/pay/${id}`,
    payload: card.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('its page under the program’s origin takes a payment that its API knows', async () => {
  const session = await open()
  assert.equal(session.url, `http://chautari.test/dev/pay/${session.id}`)
  const page = await app.inject(`/dev/pay/${session.id}`)
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /2,430\.00/)
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'/)
  assert.match((await app.inject('/dev/pay.css')).headers['content-type'] as string, /^text\/css/)
  assert.equal((await app.inject('/dev/pay/cs_test_unknown')).statusCode, 404)
  const paid = await pay(session.id)
  assert.equal(paid.statusCode, 303)
  assert.equal(paid.headers['location'], `http://chautari.test/payment-success?session_id=${session.id}`)
  assert.equal((await payments().findSession(session.id)).paid, true)
})

test('a process that ends starts again on the same ports, with what it knew', async () => {
  const session = await open()
  const first = standIn.processId()
  process.kill(first ?? 0, 'SIGKILL')
  await soon(async () => (await pay(session.id).catch(() => null))?.statusCode === 303)
  assert.notEqual(standIn.processId(), first)
  assert.equal((await payments().findSession(session.id)).paid, true)
  assert.deepEqual(warnings, [])
})

test('it follows the program’s clock, also after a restart', async () => {
  const session = await open()
  const status = async () => (await app.inject(`/dev/pay/${session.id}`)).statusCode
  assert.equal(await status(), 200)
  aheadMs = 50 * 60_000
  announceMove()
  await soon(async () => (await status()) === 410)
  const first = standIn.processId()
  process.kill(first ?? 0, 'SIGKILL')
  await soon(async () => standIn.processId() !== first && (await status()) === 410)
  aheadMs = 0
  announceMove()
  await soon(async () => (await app.inject(`/dev/pay/${(await open()).id}`)).statusCode === 200)
})

test('it ends with the program that started it; without it the page says what to do', async () => {
  const session = await open()
  const pid = standIn.processId() ?? 0
  await standIn.stop()
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  for (const answer of [await app.inject(`/dev/pay/${session.id}`), await pay(session.id)]) {
    assert.equal(answer.statusCode, 503)
    assert.match(answer.body, /Reload this page in a moment\. You are not charged twice\./)
  }
})
