import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aTypedClaim, claimed, onTheTrail } from '#test/samples/a-claim.ts'
import { addAsShown, bookedParty, payChange } from '#test/money/paid-change.ts'
import { balancesOf, creditOf, refundsOf } from '#test/money/balances.ts'
import { balanceOf, itemsOf } from '#test/samples/due-shares.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { freshWorld, type World } from '#test/world.ts'
import { finishDepartures } from '../booking/finish-departures.ts'
import { hostStatement } from '../ledger/host-statement-queries.ts'
import { earnedShares } from '../payout/host-earnings-queries.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { approvePayout } from '../payout/approve-payout.ts'
import { batchPayouts } from '../payout/batch-payouts.ts'
import { releasePayout } from '../payout/release-payout.ts'
import { currentTerms } from '../offer/terms-rules.ts'
import { shareOf } from '../payout/payout-rules.ts'
import { loweredShare, splitOf } from '../payout/claim-split-rules.ts'
import { declineClaim } from './decide-claim.ts'
import { grantClaim } from './grant-claim.ts'
import { makeClaim } from './make-claim.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const answer = 'The lodge was shut, and nothing was found instead.'
const shareOfBooking = async (id: string) =>
  world.db.selectFrom('payout_item').selectAll().where('booking_id', '=', id).executeTakeFirstOrThrow()

test('refunds card and credit in proportion, to the cent, and never more than is left of either', (t) => {
  let seed = 7
  const below = (most: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % (most + 1)
  }
  const cases = quickOrFull(20_000, 100_000)
  for (let round = 0; round < cases; round += 1) {
    const paid = { cardPaid: below(300_000), creditPaid: below(50_000) }
    const left = { cardLeft: below(paid.cardPaid), creditLeft: below(paid.creditPaid) }
    const amount = below(left.cardLeft + left.creditLeft)
    const { cardCents, creditCents } = splitOf(amount, { ...paid, ...left })
    assert.equal(cardCents + creditCents, amount)
    assert.ok(
      cardCents >= 0 && cardCents <= left.cardLeft && creditCents >= 0 && creditCents <= left.creditLeft,
    )
    const fair = (amount * paid.cardPaid) / (paid.cardPaid + paid.creditPaid || 1)
    if (fair <= left.cardLeft && amount - fair <= left.creditLeft)
      assert.ok(Math.abs(cardCents - fair) <= 0.5)

    const base = paid.cardPaid + paid.creditPaid + below(20_000)
    const host = below(Math.min(amount, base))
    const lowered = loweredShare(base, host, currentTerms)
    const before = shareOf(base, currentTerms)
    // The traveller's refund, the host's part and our part add up to the payment, plus our own cost.
    const hostKeeps = before.base_cents - before.fee_cents - lowered.netCents
    const weKeep = before.fee_cents - lowered.feeCents
    assert.equal(hostKeeps + weKeep + host, base)
    assert.deepEqual(
      [hostKeeps, weKeep],
      [lowered.share.base_cents - lowered.share.fee_cents, lowered.share.fee_cents],
    )
    assert.ok(lowered.netCents >= 0 && lowered.feeCents >= 0 && hostKeeps >= 0 && weKeep >= 0)
  }
  t.diagnostic(`${cases} random splits: host's part + platform's part + what stays = paid, to the cent`)
})

test('gives each card its part when a booking has several payments', async () => {
  const { id, visitor } = await bookedParty(world, { days: 20, spots: 1 })
  await payChange(world, await addAsShown(world, { id, visitor, count: 1 }))
  world.clock.days(21)
  const claimId = await claimed(world, { id, visitor })
  const grant = { claimId, amountCents: 100_01, hostCents: 100_01, answer }
  assert.equal(await grantClaim(world.deps, grant, await anOperator(world)), 'granted')
  const refunds = (await refundsOf(world, id)).filter(({ reason }) => reason === 'claim')
  assert.deepEqual(refunds.map(({ amount_cents }) => amount_cents).toSorted(), [50_00, 50_01])
  assert.equal(new Set(refunds.map(({ payment_id }) => payment_id)).size, 2)
  for (const { id: refundId } of refunds) await sendRefund(world.deps, { refundId })
  assert.deepEqual(await world.violations(), [])
})

test('granted during the trek: the share is computed without the host’s part, and the rest is our own cost', async () => {
  const booked = await onTheTrail(world, { creditCents: 124_01 })
  const claimId = await claimed(world, booked)
  const before = await balancesOf(world, booked.id)
  await grantClaim(
    world.deps,
    { claimId, amountCents: 100_00, hostCents: 60_00, answer },
    await anOperator(world),
  )
  const books = await balancesOf(world, booked.id)
  assert.deepEqual(books.share, ['reduced', ...Object.values(shareOf(1240_00 - 60_00, currentTerms))])
  assert.equal(before.customerFunds - books.customerFunds, 60_00)
  assert.equal(books.platformPaid - before.platformPaid, 40_00)
  assert.equal(books.owedToCard, 90_00)
  assert.equal(await creditOf(world, booked.accountId), 10_00)
  const [refund] = await refundsOf(world, booked.id)
  assert.deepEqual([refund?.reason, refund?.state, refund?.amount_cents], ['claim', 'approved', 90_00])
  assert.deepEqual(await world.violations(), [])
  await sendRefund(world.deps, { refundId: refund?.id ?? '' })
  assert.equal((await balancesOf(world, booked.id)).owedToCard, 0)

  world.clock.days(20)
  await finishDepartures(world.deps)
  await batchPayouts(world.deps)
  const [item] = await itemsOf(world, booked.hostId)
  assert.deepEqual([item?.state, item?.net_cents], ['batched', 1180_00 - 59_00])
  assert.deepEqual(await world.violations(), [])
})

test('granted after the share was earned: the share is reduced by that amount, and the payout agrees with the books', async () => {
  const booked = await onTheTrail(world)
  // One hour after it is due, before the nightly collection.
  const early = new Date(
    Date.parse(`${booked.departure.ends_on}T00:00:00Z`) + (2 * 24 - 5.75 + 1) * 3_600_000,
  )
  world.clock.forward(early.getTime() - world.clock.now().getTime())
  await finishDepartures(world.deps)
  assert.equal((await shareOfBooking(booked.id)).state, 'payable')
  const at = new Date(early.getTime() - 2 * 3_600_000)
  const claimId = await makeClaim(
    world.deps,
    { typed: aTypedClaim(at) },
    { bookingId: booked.id, visitor: booked.visitor },
  )
  assert.deepEqual((await shareOfBooking(booked.id)).state, 'on_hold')
  world.clock.days(1)
  await batchPayouts(world.deps)
  assert.equal((await shareOfBooking(booked.id)).state, 'on_hold')
  const operator = await anOperator(world)
  await grantClaim(world.deps, { claimId, amountCents: 199_99, hostCents: 199_99, answer }, operator)
  const share = await shareOfBooking(booked.id)
  const after = shareOf(1240_00 - 199_99, currentTerms)
  assert.deepEqual(
    [share.state, share.base_cents, share.fee_cents],
    ['payable', after.base_cents, after.fee_cents],
  )
  assert.equal(await balanceOf(world, `host_payable:${booked.hostId}`), after.base_cents - after.fee_cents)
  assert.deepEqual(await world.violations(), [])
  const { earned } = await hostStatement(world.db, booked.hostId)
  assert.deepEqual([earned.grossCents, earned.feeCents], [after.base_cents, after.fee_cents])
  const [row] = await earnedShares(world.db, booked.hostId)
  assert.deepEqual(
    [row?.grossCents, row?.feeCents, row?.netCents],
    [after.base_cents, after.fee_cents, share.net_cents],
  )

  await batchPayouts(world.deps)
  const payout = await world.db
    .selectFrom('payout')
    .select(['id', 'amount_cents'])
    .where('host_id', '=', booked.hostId)
    .executeTakeFirstOrThrow()
  assert.equal(payout.amount_cents, share.net_cents)
  await approvePayout(world.deps, payout.id, await anOperator(world))
  await releasePayout(world.deps, payout.id, await anOperator(world))
  assert.deepEqual(await world.violations(), [])
})

test('declined after the departure finished: the booking is completed and its share is earned', async () => {
  const booked = await onTheTrail(world)
  world.clock.days(12)
  const claimId = await claimed(world, booked)
  world.clock.days(4)
  await finishDepartures(world.deps)
  assert.equal((await world.booking(booked.id)).state, 'confirmed')
  assert.equal((await shareOfBooking(booked.id)).state, 'accrued')
  await declineClaim(world.deps, { claimId, answer }, await anOperator(world))
  assert.equal((await world.booking(booked.id)).state, 'completed')
  await finishDepartures(world.deps)
  assert.equal((await shareOfBooking(booked.id)).state, 'payable')
  assert.deepEqual(await world.violations(), [])
})

test('paid entirely by the host: nothing is left to earn, and the books balance', async () => {
  const booked = await onTheTrail(world, { priceCents: 150_00 })
  const claimId = await claimed(world, booked)
  await grantClaim(
    world.deps,
    { claimId, amountCents: 150_00, hostCents: 150_00, answer },
    await anOperator(world),
  )
  assert.deepEqual((await balancesOf(world, booked.id)).share, ['reduced', 0, 0])
  world.clock.days(20)
  await finishDepartures(world.deps)
  await batchPayouts(world.deps)
  assert.deepEqual(await world.violations(), [])
})

test('refunds never more than is left, takes from the host never more than the share, and refuses a disputed payment', async () => {
  const booked = await onTheTrail(world, { memberDiscountCents: 62_00 })
  const first = await claimed(world, booked)
  const operator = await anOperator(world)
  const grant = (claimId: string, amountCents: number, hostCents = 0) =>
    grantClaim(world.deps, { claimId, amountCents, hostCents, answer }, operator)
  for (const [amount, host] of [
    [0, 0],
    [-1, 0],
    [1.5, 0],
    [10, 11],
    [10, -1],
    [Number.NaN, 0],
  ] as const)
    await assert.rejects(grant(first, amount, host), { code: 'claim-amount-invalid' })
  await assert.rejects(grant(first, 1178_01), { code: 'claim-too-much', detail: { leftCents: 1178_00 } })
  await grant(first, 200_00, 200_00)
  const second = await claimed(world, booked)
  await assert.rejects(grant(second, 978_01), { code: 'claim-too-much', detail: { leftCents: 978_00 } })
  const payment = await world.db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', booked.id)
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow()
  const dispute = {
    id: 'dp_claim',
    payment_id: payment.id,
    amount_cents: 978_00,
    opened_at: world.clock.now(),
  }
  await world.db.insertInto('dispute').values(dispute).execute()
  await assert.rejects(grant(second, 1_00), { code: 'claim-disputed' })
  await declineClaim(world.deps, { claimId: second, answer }, operator)
  assert.equal((await shareOfBooking(booked.id)).hold_reason, 'dispute', 'the bank’s case is still open')
  assert.deepEqual(await world.violations(), [])
})
