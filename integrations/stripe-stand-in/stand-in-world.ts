import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Stripe from 'stripe'
import fastify from 'fastify'
import type { ProviderEvent, SessionOrder } from '#domain/deps.ts'
import { stripePayments } from '#integrations/stripe/stripe-payments.ts'
import { freshDatabase } from '#test/servers/cluster.ts'
import { standInPages } from './pages/pay-pages.ts'
import { startStandIn } from './start-stand-in.ts'

export const GOOD_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', name: 'Maya L' }
const webhookSecret = 'whsec_test_only'
const secretKey = 'sk_test_world'

export type StandInWorld = Awaited<ReturnType<typeof standInWorld>>

/**
 * The real SDK, the stand-in on a separate database, its pages, a stopped clock, and a receiver that records each
 * webhook.
 */
export async function standInWorld() {
  const database = await freshDatabase()
  let time = new Date('2026-11-20T08:00:00Z').getTime()
  const now = () => new Date(time)
  const received: { event: ProviderEvent; raw: Buffer; signature: string }[] = []
  const warnings: string[] = []
  const tooOld = new Set<string>()
  let refusals = 0

  const receiver = createServer(async (request, response) => {
    const raw = await buffer(request)
    const signature = String(request.headers['stripe-signature'])
    if (refusals > 0) {
      refusals -= 1
      response.writeHead(500).end()
      return
    }
    try {
      received.push({ event: payments.readEvent(raw, signature), raw, signature })
      response.end()
    } catch {
      // A test moved the clock during the delivery, so the signature is too old: the webhook is sent again.
      tooOld.add(JSON.parse(raw.toString()).id)
      response.writeHead(400).end()
    }
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')

  const settings = {
    databaseUrl: database.url,
    now,
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`,
    webhookSecret,
    publicUrl: 'http://chautari.test',
    warn: (message: string) => void warnings.push(message),
  }
  const standIn = await startStandIn(settings)
  const where = { host: standIn.apiHost, port: standIn.apiPort, protocol: 'http' as const }
  const payments = stripePayments({ secretKey, webhookSecret, now, ...where })
  const stripe = new Stripe(secretKey, { ...where, telemetry: false, maxNetworkRetries: 0 })
  const app = fastify()
  await app.register(standInPages, { standIn, seller: 'Chautari' })

  const order = (changes: Partial<SessionOrder> = {}): SessionOrder => ({
    bookingId: crypto.randomUUID(),
    paymentId: crypto.randomUUID(),
    amountCents: 2430_00,
    title: 'Annapurna Circuit, 14 – 27 Mar 2027, 2 adults',
    description: '',
    email: 'maya@example.com',
    successUrl: 'http://chautari.test/payment-success',
    cancelUrl: 'http://chautari.test/payment-cancelled?booking=1',
    expiresAt: new Date(time + 45 * 60_000),
    ...changes,
  })
  const sendAgain = async (ids: string[]) => {
    tooOld.clear()
    await standIn.store.pool.query('update stand_in.event set deliver_at = $2 where id = any($1)', [
      ids,
      now(),
    ])
    standIn.store.wake()
  }
  const post = (path: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  return {
    standIn,
    settings,
    payments,
    stripe,
    app,
    order,
    received,
    warnings,
    now,
    where,
    advance: (minutes: number) => {
      time += minutes * 60_000
    },
    refuseWebhooks: (times: number) => {
      refusals = times
    },
    async open(changes: Partial<SessionOrder> = {}) {
      const wanted = order(changes)
      return payments.openSession(wanted, wanted.paymentId)
    },
    post,
    pay: (sessionId: string, card: Record<string, string> = GOOD_CARD) => post(`/dev/pay/${sessionId}`, card),
    async paid(changes: Partial<SessionOrder> = {}) {
      const session = await this.open(changes)
      await this.pay(session.id)
      return payments.findSession(session.id)
    },
    /** Waits, up to five seconds, until this many webhooks of a type arrived for an object, and returns them. */
    async webhooks(type: string, objectId: string, atLeast = 1) {
      const until = performance.now() + 5_000
      const found = () => received.filter(({ event }) => event.type === type && event.objectId === objectId)
      while (found().length < atLeast) {
        if (tooOld.size > 0) await sendAgain([...tooOld])
        if (performance.now() > until)
          throw new Error(`${found().length} of ${atLeast} ${type} came; ${warnings.join('; ')}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return found()
    },
    async close() {
      await app.close()
      await standIn.stop()
      receiver.closeAllConnections()
      receiver.close()
      await database.drop()
    },
  }
}
