import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { stripePayments } from '#integrations/stripe/stripe-payments.ts'
import { freshDatabase } from '#test/servers/cluster.ts'
import { soon } from '#test/soon.ts'
import { stored, testCards } from './card-rules.ts'
import { paySession } from './pages/pay-session.ts'
import { startStandIn } from './start-stand-in.ts'
import { standInSwitches } from './switches.ts'

const secrets = { secretKey: 'sk_test_kill', webhookSecret: 'whsec_kill' }
const child = `
  const { startStandIn } = await import(process.env.STAND_IN)
  const standIn = await startStandIn({ ...JSON.parse(process.env.SETTINGS), now: () => new Date() })
  console.log(standIn.apiPort)`

test('a stand-in that is killed during a delivery loses no session, payment or event', async () => {
  const database = await freshDatabase()
  const webhook = await silentWebhook()
  const settings = {
    databaseUrl: database.url,
    webhookUrl: webhook.url,
    webhookSecret: secrets.webhookSecret,
    publicUrl: 'http://chautari.test',
  }
  const { port, kill } = await doomedStandIn(settings)
  const open = await sessionAt(port)
  const paid = await sessionAt(port)

  const store = storeOn(database.url)
  await paySession(store, paid.id, stored(testCards[0]!))
  await webhook.asked
  await kill()

  webhook.answer()
  const afterTheLease = () => new Date(Date.now() + 11_000)
  const heir = await startStandIn({ ...settings, now: afterTheLease })
  const payments = paymentsAt(heir.apiPort)
  assert.equal(await webhook.accepted, paid.id)
  assert.equal((await payments.findSession(paid.id)).paid, true)
  assert.equal((await payments.findSession(open.id)).state, 'open')
  await heir.stop()
  await store.pool.end()
  webhook.close()
  await database.drop()
})

test('a charge whose answer a killed stand-in never sent is made once', async () => {
  const database = await freshDatabase()
  const settings = {
    databaseUrl: database.url,
    webhookUrl: null,
    webhookSecret: secrets.webhookSecret,
    publicUrl: 'http://chautari.test',
  }
  const { port, kill } = await doomedStandIn(settings)
  const { id, bookingId } = await sessionAt(port, { savesCard: true })
  const store = storeOn(database.url)
  await paySession(store, id, stored(testCards[0]!))
  const { savedCard } = await paymentsAt(port).findSession(id)
  const paymentId = crypto.randomUUID()
  const { customerId, methodId } = savedCard!
  const order = {
    bookingId: bookingId!,
    paymentId,
    instalmentId: crypto.randomUUID(),
    tries: 1,
    amountCents: 50_00,
    customerId,
    methodId,
    description: '',
  }

  await standInSwitches(store.pool).next({ fault: 'hang', on: 'intents.create' })
  const lost = assert.rejects(paymentsAt(port).chargeSaved(order, paymentId), { status: null })
  const made = async () =>
    (
      await store.pool.query(`select id from stand_in.intent where metadata ->> 'payment_id' = $1`, [
        paymentId,
      ])
    ).rows
  await soon(async () => (await made()).length === 1)
  await kill()
  await lost

  const heir = await startStandIn({ ...settings, now: () => new Date() })
  const charge = await paymentsAt(heir.apiPort).chargeSaved(order, paymentId)
  assert.deepEqual([await made(), charge.state], [[{ id: charge.intentId }], 'paid'])
  await heir.stop()
  await store.pool.end()
  await database.drop()
})

async function doomedStandIn(settings: object) {
  const env = {
    ...process.env,
    STAND_IN: new URL('start-stand-in.ts', import.meta.url).href,
    SETTINGS: JSON.stringify(settings),
  }
  const doomed = spawn(process.execPath, ['--input-type=module', '-e', child], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(doomed.stdout, 'data')
  const kill = async () => {
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
  }
  return { port: Number(port), kill }
}

function storeOn(connectionString: string) {
  const pool = new pg.Pool({ connectionString })
  // A closing connection may still exist when its database is dropped.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return { pool, now: () => new Date(), payUrl: String, wake: () => {}, warn: () => {} }
}

function paymentsAt(port: number) {
  return stripePayments({ ...secrets, now: () => new Date(), host: '127.0.0.1', port, protocol: 'http' })
}

function sessionAt(port: number, changes: { savesCard?: boolean } = {}) {
  const paymentId = crypto.randomUUID()
  return paymentsAt(port).openSession(
    {
      paymentId,
      bookingId: crypto.randomUUID(),
      amountCents: 100_00,
      title: 'Trek',
      description: '',
      email: 'maya@example.com',
      expiresAt: new Date(Date.now() + 40 * 60_000),
      successUrl: 'http://chautari.test/ok',
      cancelUrl: 'http://chautari.test/no',
      ...changes,
    },
    paymentId,
  )
}

/** A receiver that answers no event until it is set to accept. */
async function silentWebhook() {
  const asked = Promise.withResolvers<void>()
  const accepted = Promise.withResolvers<string>()
  let answers = false
  const server = createServer(async (request, response) => {
    const event = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.resolve()
    if (!answers) return
    response.end()
    accepted.resolve(event.data.object.id)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: asked.promise,
    accepted: accepted.promise,
    answer: () => {
      answers = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
