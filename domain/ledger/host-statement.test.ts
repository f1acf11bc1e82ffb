import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { leadOf } from '#test/samples/bought-booking.ts'
import { balanceOf } from '#test/samples/due-shares.ts'
import { earningsAddUp } from '#test/money/earnings-add-up.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { acceptedAs } from '#test/samples/legal-name.ts'
import { confirmedBank, paidBooking, someBank } from '#test/samples/paid-booking.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { addDays, nepalDate } from '../dates.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { approvePayout } from '../payout/approve-payout.ts'
import { batchPayouts } from '../payout/batch-payouts.ts'
import { clawBack } from '../payout/claw-back.ts'
import { confirmBankDetails } from '../verification/bank/confirm-bank-details.ts'
import { markPayoutReturned, markPayoutSettled } from '../payout/finish-payout.ts'
import { reviewPayoutHolds } from '../payout/hold-payouts.ts'
import { releasePayout } from '../payout/release-payout.ts'
import { saveBankDetails } from '../verification/bank/save-bank-details.ts'
import { Refusal } from '../refusal.ts'
import { hostStatement } from './host-statement-queries.ts'
import { disputeLost } from './payment-entries-rules.ts'
import { postEntries } from './post-entries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** What the model knows about a booking: only what is needed to compute the amounts by hand. */
type Noted = { id: string; keeps: number; ends: string; earned: boolean; lost: boolean }
type Host = { id: string; trekId: string; bookings: Noted[]; transferred: number; clawed: number }

const net = (cents: number) => cents - Math.floor(cents / 20)
const sum = <One>(all: One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)

const booked = fc.record({
  do: fc.constant('book' as const),
  startsInDays: fc.constantFrom(1, 1, 20, 40),
  price: fc.integer({ min: 100, max: 500_000 }),
  spots: fc.integer({ min: 1, max: 3 }),
  deal: fc.integer({ min: 0, max: 30 }),
})
const waited = fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 4, max: 25 }) })
const oneOf = fc.record({ do: fc.constantFrom('cancel' as const, 'lose' as const), which: fc.nat(50) })
const decisions = [
  'pay',
  'pay',
  'pay',
  'pay',
  'settle',
  'settle',
  'return',
  'suspend',
  'trust',
  'trust',
] as const
const decided = fc.record({ do: fc.constantFrom(...decisions) })
const act = fc.oneof(
  { weight: 6, arbitrary: booked },
  { weight: 6, arbitrary: waited },
  { weight: 2, arbitrary: oneOf },
  { weight: 8, arbitrary: decided },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

test('every amount equals the model’s, after any sequence of bookings and payouts', async (t) => {
  const done = new Map<string, number>()
  let funds = 0
  const runs = quickOrFull(12, 100)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 25, maxLength: 45, size: 'max' }), async (acts) => {
      const host = await newHost()
      for (const one of acts) if (await happens(host, one)) done.set(one.do, (done.get(one.do) ?? 0) + 1)
      await agrees(host)
      funds += sum(host.bookings, ({ earned, keeps }) => (earned ? 0 : keeps))
      assert.equal(await balanceOf(world, 'customer_funds'), funds)
      assert.deepEqual(await world.violations(), [])
      // The host's current departure ends before the next one begins, so that only one is under way at a time.
      await happens(host, { do: 'wait', days: 60 })
      await agrees(host)
      funds = 0
    }),
    // A quick run uses a fixed seed, so that each kind of action occurs.
    { numRuns: runs, seed: quickOrFull(11, Date.now()) },
  )
  t.diagnostic(`${runs} histories: ${JSON.stringify(Object.fromEntries(done))}`)
  for (const what of ['book', 'cancel', 'wait', 'pay', 'settle', 'return', 'lose'])
    assert.ok((done.get(what) ?? 0) > 0, `never: ${what}`)
})

async function agrees({ id, bookings, transferred, clawed }: Host): Promise<void> {
  const found = await hostStatement(world.db, id)
  const earned = bookings.filter((each) => each.earned && each.keeps > 0)
  const ahead = bookings.filter((each) => !each.earned && each.keeps > 0)
  const gross = sum(earned, ({ keeps }) => keeps)
  assert.deepEqual(found.upcoming, {
    count: ahead.length,
    grossCents: sum(ahead, ({ keeps }) => keeps),
    feeCents: sum(ahead, ({ keeps }) => Math.floor(keeps / 20)),
    netCents: sum(ahead, ({ keeps }) => net(keeps)),
  })
  assert.deepEqual(found.earned, {
    grossCents: gross,
    feeCents: sum(earned, ({ keeps }) => Math.floor(keeps / 20)),
    netCents: sum(earned, ({ keeps }) => net(keeps)),
  })
  const { payable, onHold, inPayout, paid } = found
  assert.equal(payable.count + onHold.count + inPayout.count + paid.count, earned.length)
  assert.equal(payable.grossCents + onHold.grossCents + inPayout.grossCents + paid.grossCents, gross)
  assert.equal(payable.netCents + onHold.netCents + inPayout.netCents, found.owedCents)
  assert.equal(found.owedCents + paid.netCents, found.earned.netCents)
  assert.equal(found.transferredCents, transferred)
  assert.equal(paid.netCents - (clawed - found.owesCents), transferred)
  await earningsAddUp(world, id, { found, clawed })
}

/** Runs one action with the same domain functions as the product; returns whether it was possible. */
async function happens(host: Host, one: Act): Promise<boolean> {
  if (one.do === 'book') return book(host, one)
  if (one.do === 'cancel') return cancel(host, one.which)
  if (one.do === 'lose') return lose(host, one.which)
  if (one.do === 'wait') return wait(host, one.days)
  if (one.do === 'suspend' || one.do === 'trust') {
    const status = one.do === 'suspend' ? 'suspended' : 'verified'
    await world.db.updateTable('host').set({ status }).where('id', '=', host.id).execute()
    if (one.do === 'trust') await confirmBank(host.id).catch(refused)
    await reviewPayoutHolds(world.deps)
    return true
  }
  return decide(host, one.do)
}

/** An account to which the bank returned a payout is replaced first. */
async function confirmBank(hostId: string) {
  const bank = world.db.selectFrom('vault.bank_account').selectAll().where('host_id', '=', hostId)
  const operator = await anOperator(world)
  if ((await bank.executeTakeFirstOrThrow()).returned_at) {
    const account = { id: hostId, email: 'h@example.com', role: 'traveller' as const, firstName: '' }
    const digits = String(world.clock.now().getTime())
    await saveBankDetails(
      world.deps,
      { hostId, details: { ...someBank, account: digits } },
      { ...operator, account },
    )
  }
  const { changed_at: changedAt } = await bank.executeTakeFirstOrThrow()
  await confirmBankDetails(world.deps, { hostId, changedAt }, operator)
}

async function book(host: Host, { startsInDays, price, spots, deal }: Extract<Act, { do: 'book' }>) {
  const starts = addDays(nepalDate(world.clock.now()), startsInDays)
  const there = world.db.selectFrom('departure').selectAll().where('trek_id', '=', host.trekId)
  const departure =
    (await there.where('starts_on', '=', starts).executeTakeFirst()) ??
    (await world.departure({ startsInDays, spots: 50, trekId: host.trekId }))
  if (departure.spots_taken + spots > departure.max_spots) return false
  const dealCents = Math.floor((price * spots * deal) / 100)
  const given = { departureId: departure.id, unitPriceCents: price, spots, dealCents }
  const id = await paidBooking(world.deps, given)
  const keeps = price * spots - dealCents
  host.bookings.push({ id, keeps, ends: departure.ends_on, earned: false, lost: false })
  return true
}

async function cancel(host: Host, which: number) {
  const booking = host.bookings[which % (host.bookings.length || 1)]
  if (!booking || booking.lost) return false
  const visitor = await leadOf(world, booking.id)
  try {
    const { cardCents, creditCents } = await quoteCancellation(world.deps, booking.id, visitor)
    await cancelBooking(world.deps, { bookingId: booking.id, shown: { cardCents, creditCents } }, visitor)
    booking.keeps -= cardCents
    return true
  } catch (error) {
    return refused(error)
  }
}

async function lose(host: Host, which: number) {
  const booking = host.bookings[which % (host.bookings.length || 1)]
  if (!booking || booking.lost || booking.keeps === 0) return false
  const fact = disputeLost({ disputeId: booking.id, bookingId: booking.id, cents: booking.keeps })
  await world.db.transaction().execute(async (tx) => {
    await postEntries(tx, world.clock.now(), [fact])
    await clawBack(tx, world.clock.now(), booking.id)
  })
  booking.lost = true
  if (booking.earned) host.clawed += net(booking.keeps)
  return true
}

async function wait(host: Host, days: number) {
  world.clock.days(days)
  await finishDepartures(world.deps)
  await reviewPayoutHolds(world.deps)
  await batchPayouts(world.deps)
  const today = nepalDate(world.clock.now())
  for (const booking of host.bookings.filter(({ earned, ends }) => !earned && addDays(ends, 2) <= today)) {
    booking.earned = true
    if (booking.lost) host.clawed += net(booking.keeps)
  }
  return true
}

async function decide(host: Host, what: 'pay' | 'settle' | 'return'): Promise<boolean> {
  const payout = await world.db
    .selectFrom('payout')
    .selectAll()
    .where('host_id', '=', host.id)
    .where('state', 'in', what === 'pay' ? ['batched', 'approved'] : ['sent'])
    .orderBy('number')
    .executeTakeFirst()
  if (!payout) return false
  const [one, other] = [await anOperator(world), await anOperator(world)]
  try {
    if (what === 'pay' && payout.state === 'batched') await approvePayout(world.deps, payout.id, one)
    if (what === 'pay') await releasePayout(world.deps, payout.id, other)
    if (what === 'settle') await markPayoutSettled(world.deps, payout.id, one)
    if (what === 'return')
      await markPayoutReturned(world.deps, { payoutId: payout.id, reason: 'closed' }, one)
  } catch (error) {
    return refused(error)
  }
  if (what === 'pay') host.transferred += payout.amount_cents
  if (what === 'return') host.transferred -= payout.amount_cents
  return true
}

async function newHost(): Promise<Host> {
  const { trekId } = await world.departure({ startsInDays: 300 })
  const row = world.db.selectFrom('trek').select('host_id').where('id', '=', trekId)
  const { host_id: id } = await row.executeTakeFirstOrThrow()
  await acceptedAs(world.deps, id)
  await confirmedBank(world.deps, id)
  return { id, trekId, bookings: [], transferred: 0, clawed: 0 }
}

/** A refusal is an expected answer; any other error is a bug. */
function refused(error: unknown): false {
  if (error instanceof Refusal) return false
  throw error
}
