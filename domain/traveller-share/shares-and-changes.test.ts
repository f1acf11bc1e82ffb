import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { goTo } from '#test/money/booked-in-parts.ts'
import { dueOf, paidShare } from '#test/samples/party/pay-share.ts'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { addDays } from '../dates.ts'
import { percentOf } from '../money.ts'
import { openInstalments } from '../payment-plan/instalments.ts'
import { approveDueRefunds } from '../payment/approve-due-refunds.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { setAmounts } from './set-amounts.ts'
import { leaveBooking, quoteLeaving } from '../booking-change/leave-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Shared = Awaited<ReturnType<typeof sharedBooking>>

async function leave({ id: bookingId, lead }: Shared, positions: number[]) {
  const { sum } = await quoteLeaving(world.deps, { bookingId, positions }, lead)
  const shown = { cardCents: sum.cardCents, creditCents: sum.creditCents }
  await leaveBooking(world.deps, { bookingId, positions, shown, key: randomUUID() }, lead)
  return sum
}

/** The refunds of a booking: the position of the traveller who paid, or 'lead', and the cents. */
async function refundsOf({ id }: Shared): Promise<[string, number][]> {
  const rows = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('traveller_link', 'traveller_link.id', 'payment.traveller_link_id')
    .select(['traveller_link.position', 'refund.amount_cents'])
    .where('payment.booking_id', '=', id)
    .orderBy('traveller_link.position')
    .execute()
  return rows.map(({ position, amount_cents }) => [position === null ? 'lead' : `${position}`, amount_cents])
}

test('a traveller who has paid and leaves gets the own share back, and the others owe the same as before', async () => {
  const shared = await sharedBooking(world)
  const paid = await dueOf(shared, 1)
  await paidShare(world, shared, 1)
  await paidShare(world, shared, 2)
  const [before, due] = [await world.booking(shared.id), await dueOf(shared, 3)]
  const sum = await leave(shared, [1])
  assert.equal(sum.cardCents, paid)
  assert.deepEqual(await refundsOf(shared), [['1', paid]])
  const after = await world.booking(shared.id)
  assert.equal(after.unpaid_cents, before.unpaid_cents)
  assert.equal(await dueOf(shared, 3), due)
  assert.equal(await dueOf(shared, 2), 0)
  assert.deepEqual(await world.violations(), [])
})

test('a traveller who leaves unpaid lowers what is unpaid, and nobody gets money back', async () => {
  const shared = await sharedBooking(world)
  await paidShare(world, shared, 1)
  const [before, due] = [await world.booking(shared.id), await dueOf(shared, 3)]
  await leave(shared, [3])
  assert.deepEqual(await refundsOf(shared), [])
  assert.equal((await world.booking(shared.id)).unpaid_cents, before.unpaid_cents - due)
  assert.deepEqual(await world.violations(), [])
})

test('a cancelled booking gives back to the cards that paid, in proportion, and each payer gets a mail', async () => {
  const shared = await sharedBooking(world)
  await paidShare(world, shared, 1)
  await paidShare(world, shared, 2)
  const { total_cents, unpaid_cents } = await world.booking(shared.id)
  const shown = { cardCents: total_cents - unpaid_cents, creditCents: 0 }
  await cancelBooking(world.deps, { bookingId: shared.id, shown }, shared.lead)
  const refunds = await refundsOf(shared)
  assert.equal(
    refunds.reduce((sum, [, cents]) => sum + cents, 0),
    shown.cardCents,
  )
  assert.deepEqual(
    refunds.map(([who]) => who),
    ['1', '2', 'lead'],
  )
  world.clock.days(10)
  await approveDueRefunds(world.deps)
  for (const { id } of await refundIds(shared)) {
    await sendRefund(world.deps, { refundId: id })
    const [mail] = (await sendMailsAbout(world, id)).filter(({ subject }) => subject.includes('on its way'))
    assert.ok(mail, 'each refund is mailed')
  }
  const refunded = world.sent.filter(({ subject }) => /^Your refund of .* is on its way: /.test(subject))
  assert.ok(refunded.some(({ to }) => to === shared.linkOf(1).email))
  assert.ok(refunded.some(({ to }) => to === shared.linkOf(2).email))
  assert.deepEqual(await world.violations(), [])
})

test('a traveller who leaves at 50% gets half of the own payment, and the rest goes to the lead', async () => {
  const shared = await sharedBooking(world)
  const paid = await dueOf(shared, 1)
  await paidShare(world, shared, 1)
  const [{ dueOn } = { dueOn: '' }] = await openInstalments(world.db, shared.id)
  await goTo(world, dueOn)
  assert.equal((await world.booking(shared.id)).unpaid_cents, 0)
  await goTo(world, addDays(shared.departure.starts_on, -20))
  const quote = await quoteLeaving(world.deps, { bookingId: shared.id, positions: [1] }, shared.lead)
  assert.equal(quote.sum.percent, 50)
  const sum = await leave(shared, [1])
  const own = percentOf(paid, 50)
  const refunds = [['1', own], ...(sum.cardCents > own ? [['lead', sum.cardCents - own]] : [])]
  assert.deepEqual(await refundsOf(shared), refunds)
  assert.deepEqual(quote.shares, { ownCents: sum.cardCents - own, travellersCents: own })
  assert.deepEqual(await world.violations(), [])
})

async function refundIds({ id }: Shared) {
  return world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund.id')
    .where('payment.booking_id', '=', id)
    .execute()
}

test('amounts of the lead apply, must fit, and end when the price is below their sum', async () => {
  const shared = await sharedBooking(world)
  const { priceCents } = await shared.party()
  const set = (amounts: { position: number; cents: number | null }[]) =>
    setAmounts(world.deps, { bookingId: shared.id, amounts }, shared.lead)
  for (const cents of [priceCents + 1, -1, Number.NaN])
    await assert.rejects(set([{ position: 1, cents }]), { code: 'shares-too-high' })
  // With the equal parts of the two others it is above the price.
  const most = priceCents - Math.floor(priceCents / 4)
  await assert.rejects(set([{ position: 1, cents: most }]), { code: 'shares-too-high' })
  await assert.rejects(set([{ position: 9, cents: 1 }]), { code: 'traveller-not-found' })
  const half = Math.floor(priceCents / 2)
  await set([
    { position: 1, cents: 0 },
    { position: 2, cents: half },
  ])
  assert.equal(await dueOf(shared, 1), 0)
  const { leadShareCents } = await shared.party()
  assert.equal(leadShareCents, priceCents - half - Math.floor(priceCents / 4))
  await set([{ position: 2, cents: null }])
  const equal = await shared.party()
  assert.equal(equal.members[2]?.share?.shareCents, Math.floor(priceCents / 4))
})
