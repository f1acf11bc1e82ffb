import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { connect } from '#db/connect.ts'
import { startStatementProxy } from '#test/servers/statement-proxy.ts'
import { aVisitor, freshWorld, someDetails } from '#test/world.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { receiveEvent } from './receive-event.ts'
import { submitAndCheckout } from './start-checkout.ts'

/** Hold, form and confirmation may wait for the database 30 times in all; the limits and the pages need the rest. */
const MOST = { hold: 4, form: 7, confirmation: 7 }

test('a guest’s purchase waits for the database a few times only', async (t) => {
  const world = await freshWorld()
  const proxy = await startStatementProxy(world.url)
  const db = connect(proxy.url, { max: 1, applicationName: 'round trips' })
  const deps = { ...world.deps, db }
  const buy = async () => {
    const departure = await world.departure()
    const visitor = aVisitor()
    let last = proxy.roundTrips()
    const since = () => {
      const before = last
      last = proxy.roundTrips()
      return last - before
    }
    const { id } = await holdSpots(
      deps,
      { departureId: departure.id, party: { adults: 2, children: 0 } },
      visitor,
    )
    const hold = since()
    const form = { bookingId: id, details: someDetails(2), shownTotalCents: null, key: randomUUID() }
    const { url } = await submitAndCheckout(deps, { ...form, origin: 'http://chautari.test' }, visitor)
    const sent = since()
    const sessionId = /cs_\w+/.exec(url ?? '')?.[0] ?? ''
    world.payments.pay(sessionId)
    const event = { id: `evt_${id}`, type: 'checkout.session.completed', objectId: sessionId, live: false }
    await receiveEvent(deps, event)
    assert.equal((await world.booking(id)).state, 'confirmed')
    return { hold, form: sent, confirmation: since() }
  }
  await buy()
  const waits = await buy()
  t.diagnostic(JSON.stringify(waits))
  for (const step of ['hold', 'form', 'confirmation'] as const)
    assert.ok(waits[step] > 1 && waits[step] <= MOST[step], `${step}: ${waits[step]}`)
  await db.destroy()
  await proxy.stop()
  await world.close()
})
