import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { registerHooks } from 'node:module'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createBooking } from '#domain/booking/hold/create-booking.ts'
import { endHold } from '#domain/checkout/end-hold.ts'
import type { Deps } from '#domain/deps.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import { startCheckout } from '#domain/checkout/start-checkout.ts'
import { paySession } from '#integrations/stripe-stand-in/pages/pay-session.ts'
import { startStandIn, type StandIn } from '#integrations/stripe-stand-in/start-stand-in.ts'
import { stripePayments } from '#integrations/stripe/stripe-payments.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { aVisitor, freshWorld, someDetails, type World } from '../world.ts'

const RACES = quickOrFull(40, 1000)
/** How often either side must win: where the machine favours one of them, races continue until it has. */
const FAIR = RACES / 40
const AT_ONCE = 20
const webhookSecret = 'whsec_races'
const card = { brand: 'visa', last4: '4242', fingerprint: 'card-of-the-races' }
const guards = [
  'await closeCardPage(deps, bookingId)',
  'if (await findLiveAttempt(tx, bookingId)) return false',
]

let world: World
let standIn: StandIn
let deps: Deps
before(async () => {
  world = await freshWorld()
  const { now } = world.clock
  standIn = await startStandIn({
    databaseUrl: world.url,
    now,
    webhookSecret,
    publicUrl: 'http://chautari.test',
    webhookUrl: 'http://127.0.0.1:9/nobody-listens',
  })
  await standIn.webhooks('off')
  const where = { host: standIn.apiHost, port: standIn.apiPort, protocol: 'http' as const }
  deps = {
    ...world.deps,
    payments: stripePayments({ secretKey: 'sk_test_races', webhookSecret, now, ...where }),
  }
})
after(async () => {
  await standIn.stop()
  await world.close()
})

test('exactly one of a payment and an expiring hold at the same instant wins', async (t) => {
  const races = await allRaces(RACES, endHold, FAIR)
  for (const { paid, ended, state, session } of races) {
    assert.notEqual(paid, ended, 'one winner')
    assert.deepEqual([state, session], paid ? ['confirmed', 'complete'] : ['expired', 'expired'])
  }
  const won = races.filter(({ paid }) => paid).length
  const { length } = races
  assert.ok(length >= RACES)
  assert.ok(Math.min(won, length - won) >= FAIR, `paying won ${won} of ${length}: that is no race`)
  assert.deepEqual(await world.violations(), [])
  t.diagnostic(
    `promise 13: of ${length} races paying won ${won}, expiring ${length - won}, never both or none`,
  )
})

test('control: freeing spots before the provider reports no payment takes money for freed spots', async (t) => {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith('?frees-first')) return loaded
      let source = String(loaded.source)
      for (const guard of guards) {
        assert.equal(source.split(guard).length, 2, `${guard} is in one place`)
        source = source.replace(guard, '')
      }
      return { ...loaded, source }
    },
  })
  const { href } = new URL('../../domain/checkout/end-hold.ts?frees-first', import.meta.url)
  const careless: { endHold: typeof endHold } = await import(href)
  hooks.deregister()
  const races = await allRaces(20, careless.endHold)
  const both = races.filter(({ paid, ended }) => paid && ended).length
  assert.ok(both >= 1, 'nobody paid for spots that were freed: this test would not detect it')
  t.diagnostic(`promise 13 control: ${both} of 20 paid for spots that had been freed already`)
})

type Race = { paid: boolean; ended: boolean; state: string; session: string }

async function allRaces(count: number, end: typeof endHold, fair = 0): Promise<Race[]> {
  const races: Race[] = []
  let payWithinMs = await endingTakes(end)
  const atLeast = () => {
    const paid = races.filter((each) => each.paid).length
    return Math.min(paid, races.length - paid)
  }
  while (races.length < count || (atLeast() < fair && races.length < count * 10)) {
    const open = await openPages()
    const batch = await Promise.all(open.map((each) => race(each, end, payWithinMs)))
    const paid = batch.filter((each) => each.paid).length
    payWithinMs *= 0.5 + paid / AT_ONCE
    races.push(...batch)
  }
  return races
}

/** The milliseconds in which this machine ends as many holds as race at once, without payments. */
async function endingTakes(end: typeof endHold): Promise<number> {
  const open = await openPages()
  const began = performance.now()
  await Promise.all(open.map(({ bookingId }) => end(deps, bookingId, 'expired')))
  return performance.now() - began
}

async function openPages(): Promise<OpenPage[]> {
  const departure = await world.departure({ spots: AT_ONCE })
  const open = await Promise.all(Array.from({ length: AT_ONCE }, () => openPage(departure)))
  // The holds last 30 minutes, their sessions 35.
  world.clock.minutes(31)
  return open
}

type OpenPage = { bookingId: string; sessionId: string }

async function openPage(departure: Awaited<ReturnType<World['departure']>>): Promise<OpenPage> {
  const { trekId, starts_on: startsOn, ends_on: endsOn } = departure
  const details = someDetails(1, 0, `${randomUUID()}@example.com`)
  const order = { trekId, startsOn, endsOn, adultCount: 1, shownTotalCents: null, details, key: randomUUID() }
  const visitor = aVisitor()
  const { id: bookingId } = await createBooking(deps, order, visitor)
  const request = { bookingId, shownTotalCents: null, origin: deps.origin }
  const { url } = await startCheckout(deps, request, { ...visitor, isNew: false })
  return { bookingId, sessionId: url?.split('/').at(-1) ?? '' }
}

/** The payment, the end of the hold, and the success page's request, all within a few milliseconds. */
async function race(
  { bookingId, sessionId }: OpenPage,
  end: typeof endHold,
  payWithinMs: number,
): Promise<Race> {
  const pay = async () => {
    await pause(Math.random() * payWithinMs)
    const session = await paySession(standIn.store, sessionId, card)
    if (session?.payment_status === 'paid') await settleSession(deps, { sessionId })
    return session?.payment_status === 'paid'
  }
  const [paid, ended] = await Promise.all([pay(), end(deps, bookingId, 'expired')])
  await settleSession(deps, { sessionId })
  const { state } = await world.booking(bookingId)
  const { state: session } = await deps.payments.findSession(sessionId)
  return { paid, ended, state, session }
}
