import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { signatureOf } from '#integrations/stripe-stand-in/deliver-events.ts'
import { caller, newAddress } from '../caller.ts'
import {
  askForConfirmation,
  bookingIn,
  holdSpots,
  payCard,
  sendForm,
  sessionIn,
} from '../samples/guest-flow.ts'
import { type Site, type SiteDeparture } from '../site.ts'
import { soon } from '../soon.ts'

/** The longest that a payment or a search may take. */
const PATIENCE_MS = 10_000

type Rate = { perSecond: number } | { atOnce: number }

/** Sends uncacheable searches, each over its own connection from a new address, until it is stopped. */
export function startSearches(url: string, rate: Rate) {
  const statuses: Record<string, number> = {}
  const counts = { begun: 0, withoutRetryAfter: 0 }
  let stopped = false
  const search = async () => {
    const index = counts.begun++
    const { status, retryAfter } = await ask(`${url}/list?max=${500 + index}`)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === '503' && retryAfter === undefined) counts.withoutRetryAfter += 1
  }
  const again = async () => {
    while (!stopped) await search()
  }
  const running =
    'atOnce' in rate
      ? Promise.all(Array.from({ length: rate.atOnce }, again))
      : atRate(rate.perSecond, () => stopped, search)
  return Object.assign(counts, {
    statuses,
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  })
}

/** Runs guest checkouts: hold, form, payment, return. One counts as done when its booking is confirmed in time. */
export function startCheckouts(
  site: Site,
  { perSecond, departures }: { perSecond: number; departures: SiteDeparture[] },
) {
  return counted(perSecond, async (index) => {
    const who = caller(site.url)
    const form = { email: `${randomUUID()}@example.com`, spots: 1, key: randomUUID() }
    const held = await holdSpots(who, departures[index % departures.length]!, 1)
    const bookingId = bookingIn(held)
    if (!bookingId) throw new Error(`holding was answered ${held.status}`)
    const sent = await sendForm(who, bookingId, form)
    const sessionId = sessionIn(sent)
    if (!sessionId) throw new Error(`the form was answered ${sent.status}`)
    const { status } = await payCard(who, sessionId)
    if (status !== 303) throw new Error(`the card page answered ${status}`)
    const answer = await askForConfirmation(who, sessionId)
    if (answer.status !== 200) throw new Error(`coming back was answered ${answer.status}`)
    const [text, values] = [`select from booking where id = $1 and state = 'confirmed'`, [bookingId]]
    await soon(async () => (await site.rows(text, values)).length === 1, PATIENCE_MS / 1000)
  })
}

/** Sends signed provider events about payments that do not exist. */
export function startWebhooks(site: Site, { perSecond, secret }: { perSecond: number; secret: string }) {
  return counted(perSecond, async () => {
    const id = randomUUID().replaceAll('-', '')
    const object = { id: `cs_test_${id}`, object: 'checkout.session' }
    const body = JSON.stringify({
      id: `evt_${id}`,
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object },
    })
    const headers = { 'Stripe-Signature': signatureOf(body, secret, new Date()) }
    const { status, text } = await caller(site.url).post('/api/payments/webhook', { body, headers })
    if (status !== 200) throw new Error(`the webhook was answered ${status} ${text.slice(0, 80)}`)
  })
}

/** Repeats an act at this rate until it is stopped, and counts what was done in time. */
function counted(perSecond: number, act: (index: number) => Promise<void>) {
  const counts = { begun: 0, done: 0, slowestMs: 0, failed: [] as string[] }
  let stopped = false
  const one = async () => {
    const began = performance.now()
    try {
      await act(counts.begun++)
      const ms = performance.now() - began
      counts.slowestMs = Math.max(counts.slowestMs, ms)
      if (ms > PATIENCE_MS) throw new Error(`only after ${Math.round(ms)} ms`)
      counts.done += 1
    } catch (error) {
      counts.failed.push((error as Error).message)
    }
  }
  const running = atRate(perSecond, () => stopped, one)
  return Object.assign(counts, {
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  })
}

/** Starts acts at this rate, however long each takes, and waits for the last. */
async function atRate(perSecond: number, isOver: () => boolean, act: () => Promise<void>): Promise<void> {
  const all = new Set<Promise<void>>()
  let begun = 0
  for (const began = performance.now(); !isOver(); await pause(5))
    for (; begun < ((performance.now() - began) / 1000) * perSecond && !isOver(); begun += 1) {
      const one = act().finally(() => all.delete(one))
      all.add(one)
    }
  await Promise.all(all)
}

function ask(url: string): Promise<{ status: string; retryAfter?: string }> {
  return new Promise((resolve) => {
    const headers = { 'X-Forwarded-For': newAddress() }
    const asked = request(url, { headers, agent: false, timeout: PATIENCE_MS }, (answer) => {
      answer.resume()
      const retryAfter = answer.headers['retry-after']
      answer.once('end', () =>
        resolve({ status: String(answer.statusCode), ...(retryAfter && { retryAfter }) }),
      )
      answer.once('error', () => resolve({ status: 'broken off' }))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve({ status: 'no answer' }))
    asked.end()
  })
}
