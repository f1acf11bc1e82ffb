import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { addAsShown, payChange, sessionOf } from '#test/money/paid-change.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { travellersOf } from '../booking/booking-queries.ts'
import { proposeGoodwill } from '../booking/office/propose-goodwill.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { expireOrders, letOrderGo } from '../checkout/end-order.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { approveRefund } from '../payment/approve-refund.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { Refusal } from '../refusal.ts'
import { leaveBooking, quoteLeaving } from './leave-booking.ts'
import { moveBooking, quoteMoves } from './move-booking.ts'

const SEQUENCES = quickOrFull(60, 1000)
const STEPS = 7

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** A generator of the same numbers in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Stage = { id: string; visitor: Visitor; next: (below: number) => number; done: Record<string, number> }

const steps: Record<string, (stage: Stage) => Promise<unknown>> = {
  async add({ id, visitor, next }) {
    const checkout = await addAsShown(world, { id, visitor, count: 1 + next(2) })
    if (checkout.url) await pay(checkout, next)
  },
  async leave({ id, visitor, next }) {
    const [, ...others] = await travellersOf(world.db, id)
    const positions = others.slice(0, 1 + next(others.length)).map(({ position }) => position)
    const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions }, visitor)
    await leaveBooking(world.deps, { bookingId: id, positions, shown: sum, key: randomUUID() }, visitor)
  },
  async move({ id, visitor, next }) {
    const { moves } = await quoteMoves(world.deps, id, visitor)
    const move = moves[next(moves.length)]
    if (!move?.fits) return
    const wanted = { bookingId: id, departureId: move.departure.id, shown: move.sum, key: randomUUID() }
    const checkout = await moveBooking(world.deps, { ...wanted, origin: world.deps.origin }, visitor)
    if (checkout.url) await pay(checkout, next)
  },
  async goodwill({ id, next }) {
    const amountCents = 100 + next(150_00)
    const refundId = await proposeGoodwill(
      world.deps,
      { bookingId: id, amountCents, reason: 'Rain' },
      await anOperator(world),
    )
    if (next(2) === 0) await approveRefund(world.deps, { refundId }, await anOperator(world))
  },
  async cancel({ id, visitor, next }) {
    if (next(3) > 0) return
    const shown = await quoteCancellation(world.deps, id, visitor)
    await cancelBooking(world.deps, { bookingId: id, shown, asCredit: next(2) === 0 }, visitor)
  },
  async wait({ next }) {
    world.clock.days(next(9))
    await expireOrders(world.deps)
  },
}

/** Pays, pays after letting go, or never pays. */
async function pay(checkout: { url: string | null; bookingId: string }, next: Stage['next']) {
  const way = next(4)
  if (way > 1) return void (await payChange(world, checkout))
  const sessionId = sessionOf(checkout)
  if (way === 1) {
    world.payments.pay(sessionId)
    await expireOrders(world.deps)
  }
  world.clock.minutes(20)
  await expireOrders(world.deps)
  await settleSession(world.deps, { sessionId })
}

/** A refusal is an answer too: nothing may have changed. */
async function step(stage: Stage, name: string) {
  try {
    await steps[name]?.(stage)
    stage.done[name] = (stage.done[name] ?? 0) + 1
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    stage.done['refused'] = (stage.done['refused'] ?? 0) + 1
  }
}

async function sendAll() {
  const due = await world.db.selectFrom('refund').select('id').where('state', '=', 'approved').execute()
  for (const { id: refundId } of due) await sendRefund(world.deps, { refundId })
}

async function checkMoney(id: string) {
  const booking = await world.booking(id)
  const payments = await world.db
    .selectFrom('payment')
    .select(['amount_cents', 'refunded_cents', 'state'])
    .where('booking_id', '=', id)
    .where('state', 'in', ['captured', 'surplus'])
    .execute()
  for (const { amount_cents, refunded_cents } of payments) assert.ok(refunded_cents <= amount_cents)
  const captured = payments
    .filter(({ state }) => state === 'captured')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  assert.equal(captured, booking.total_cents + booking.returned_cents)
  const share = await world.db
    .selectFrom('payout_item')
    .select(['base_cents', 'fee_cents', 'state'])
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  if (share.state !== 'reversed')
    assert.equal(share.fee_cents, Math.floor((share.base_cents * 5) / 100), 'the host gets 95%')
}

test(`in ${SEQUENCES} random sequences of changes, refunds and cancellations the books balance and no spot is lost`, async (t) => {
  const done: Record<string, number> = {}
  const names = Object.keys(steps)
  let departures: Awaited<ReturnType<World['departure']>>[] = []
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const next = numbers(seed * 7919)
    // The clock moves on, so old departures start.
    if (seed % 10 === 1) {
      const first = await world.departure({ startsInDays: 70, spots: 40 })
      const more = [1100_00, 1240_00, 1333_33].map((priceCents, index) =>
        world.departure({ trekId: first.trekId, startsInDays: 90 + index, spots: 40, priceCents }),
      )
      await world.db
        .insertInto('group_discount')
        .values({ trek_id: first.trekId, from_travellers: 4, percent: 12 })
        .execute()
      departures = [first, ...(await Promise.all(more))]
    }
    const credit = next(3) === 0 ? 500_00 : 0
    const { visitor } = await signedIn(world, credit)
    const departure = departures[next(2)]
    assert.ok(departure)
    const { id } = await boughtBooking(world, {
      departure,
      visitor,
      spots: 1 + next(4),
      creditCents: credit,
    })
    const stage = { id, visitor, next, done }
    for (let count = 0; count < STEPS; count += 1) await step(stage, names[next(names.length)] ?? '')
    await letOrderGo(world.deps, id, visitor)
    if (next(2) === 0) await sendAll()
    await checkMoney(id)
    if (seed % 10 === 0) assert.deepEqual(await world.violations(), [], `up to sequence ${seed}`)
  }
  await sendAll()
  assert.deepEqual(await world.violations(), [])
  for (const name of names) assert.ok((done[name] ?? 0) >= SEQUENCES / 4, `${name}: ${done[name]}`)
  t.diagnostic(
    `${SEQUENCES} sequences: ${Object.entries(done)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  )
})
