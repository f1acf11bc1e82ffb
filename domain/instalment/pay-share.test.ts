import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { goTo, paymentsOf, setClock } from '#test/money/booked-in-parts.ts'
import { sessionOf } from '#test/money/paid-change.ts'
import { dueOf, openShare, paidShare } from '#test/samples/party/pay-share.ts'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { openOwnReceipt, openShareReceipt } from '../accounting/open-receipt.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { findPlan } from './plan-queries.ts'
import { payParts } from './pay-parts.ts'
import { payShare } from './pay-share.ts'
import { seeSharePayment } from './see-share-payment.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Shared = Awaited<ReturnType<typeof sharedBooking>>

const pay = ({ tokenOf }: Shared, position: number, shownCents: number, visitor = aVisitor()) =>
  payShare(world.deps, { token: tokenOf(position), shownCents, origin: world.deps.origin }, visitor)

test('a share lowers the last part, and the saved card pays only the rest on the balance date', async () => {
  const shared = await sharedBooking(world)
  const before = await world.booking(shared.id)
  const due = await dueOf(shared, 1)
  assert.equal(due, Math.floor(before.total_cents / 4))
  await paidShare(world, shared, 1)
  assert.equal((await world.booking(shared.id)).unpaid_cents, before.unpaid_cents - due)
  assert.equal(await dueOf(shared, 1), 0)
  assert.equal(await dueOf(shared, 2), due)
  const plan = await findPlan(world.db, shared.id)
  assert.deepEqual(
    plan?.shares.map(({ cents }) => cents),
    [due],
  )
  assert.equal(plan?.firstCents, before.total_cents - before.unpaid_cents)
  assert.deepEqual(
    plan.parts.map(({ cents }) => cents),
    [before.unpaid_cents - due],
  )
  assert.equal(plan.card?.last4, '4242')
  assert.deepEqual(await world.violations(), [])
  await goTo(world, plan.parts[0]?.dueOn ?? '')
  const first = before.total_cents - before.unpaid_cents
  assert.deepEqual(
    (await paymentsOf(world, shared.id)).toSorted(),
    [first, due, before.unpaid_cents - due].map((cents) => `captured ${cents}`).toSorted(),
  )
  assert.equal((await world.booking(shared.id)).unpaid_cents, 0)
  assert.deepEqual(await world.violations(), [])
  await assert.rejects(pay(shared, 2, due), { code: 'share-paid' })
})

test('the payer gets a receipt with the own name, and the lead a mail without card data and no receipt', async () => {
  const shared = await sharedBooking(world)
  const sessionId = await paidShare(world, shared, 2)
  const { id: paymentId } = await world.db
    .selectFrom('payment')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const mails = await sendMailsAbout(world, shared.id)
  const payer = mails.find(({ to }) => to === shared.linkOf(2).email)
  assert.match(payer?.subject ?? '', /^You paid US\$[\d.,]+: your part of /)
  const lead = mails.find(({ subject }) => / has paid: /.test(subject))
  assert.equal(lead?.to, (await world.booking(shared.id)).email)
  assert.doesNotMatch(`${lead?.subject} ${lead?.text}`, /4242|card ending/)
  const traveller = await world.db
    .selectFrom('booking_traveller')
    .select(['first_name', 'last_name'])
    .where('booking_id', '=', shared.id)
    .where('position', '=', 2)
    .executeTakeFirstOrThrow()
  const opened = { token: shared.tokenOf(2), sourceId: paymentId }
  const facts = await openShareReceipt(world.deps, opened)
  assert.ok(JSON.stringify(facts).includes(`${traveller.first_name} ${traveller.last_name}`))
  const refused = { code: 'receipt-not-found' }
  await assert.rejects(openShareReceipt(world.deps, { ...opened, token: shared.tokenOf(1) }), refused)
  await assert.rejects(openOwnReceipt(world.deps, paymentId, shared.lead), refused)
})

test('one browser continues on its page, and another one is refused before the card until that page ends', async () => {
  const shared = await sharedBooking(world)
  const due = await dueOf(shared, 1)
  const first = aVisitor()
  const sessionId = await openShare(world, shared, 1, first)
  assert.equal(await openShare(world, shared, 1, first), sessionId)
  await assert.rejects(pay(shared, 1, due), { code: 'share-being-paid' })
  await assert.rejects(pay(shared, 2, due + 1), { code: 'share-amount-differs' })
  // Another traveller pays at the same time.
  await paidShare(world, shared, 2)
  world.clock.minutes(40)
  await world.payments.expireSession(sessionId)
  await settleSession(world.deps, { sessionId })
  assert.equal(await seeSharePayment(world.deps, shared.linkOf(1), sessionId), 'unpaid')
  assert.equal(await seeSharePayment(world.deps, shared.linkOf(2), sessionId), null)
  assert.notEqual(await openShare(world, shared, 1), sessionId)
})

test('the lead’s payment closes the pages of shares, and a share waits while the lead pays', async () => {
  const shared = await sharedBooking(world)
  const due = await dueOf(shared, 1)
  const sessionId = await openShare(world, shared, 1)
  const { unpaid_cents: shownCents } = await world.booking(shared.id)
  const paying = { bookingId: shared.id, what: 'rest', shownCents, origin: world.deps.origin } as const
  const lead = sessionOf(await payParts(world.deps, paying, shared.lead))
  assert.equal(world.payments.pay(sessionId), false)
  await assert.rejects(pay(shared, 1, due), { code: 'share-lead-pays' })
  assert.ok(world.payments.pay(lead))
  await settleSession(world.deps, { sessionId: lead })
  assert.equal((await world.booking(shared.id)).unpaid_cents, 0)
  assert.deepEqual(await world.violations(), [])
})

test('all shares and the rest of the lead pay the booking', async () => {
  const shared = await sharedBooking(world, { plan: 'monthly' })
  for (const position of [1, 2, 3]) await paidShare(world, shared, position)
  const { leadDueCents, unpaidCents } = await shared.party()
  assert.equal(leadDueCents, unpaidCents)
  for (const { dueOn } of (await findPlan(world.db, shared.id))?.parts ?? []) await goTo(world, dueOn)
  assert.equal((await world.booking(shared.id)).unpaid_cents, 0)
  const paid = await paymentsOf(world, shared.id)
  const sum = paid.reduce((all, each) => all + Number(each.split(' ')[1]), 0)
  assert.equal(sum, (await world.booking(shared.id)).total_cents, String(paid))
  assert.deepEqual(await world.violations(), [])
})

test('a share that is paid after its booking ended is refunded in full, and only its payer gets a mail', async () => {
  const shared = await sharedBooking(world)
  const sessionId = await openShare(world, shared, 1)
  const { total_cents, unpaid_cents } = await world.booking(shared.id)
  const shown = { cardCents: total_cents - unpaid_cents, creditCents: 0 }
  await cancelBooking(world.deps, { bookingId: shared.id, shown }, shared.lead)
  assert.ok(world.payments.pay(sessionId))
  await settleSession(world.deps, { sessionId })
  assert.equal(await seeSharePayment(world.deps, shared.linkOf(1), sessionId), 'refunded')
  const mails = (await sendMailsAbout(world, shared.id)).filter(({ subject }) => subject.includes('way back'))
  assert.deepEqual(
    mails.map(({ to }) => to),
    [shared.linkOf(1).email],
  )
  assert.deepEqual(await world.violations(), [])
})

test('a share lowers a part in its days of grace, whose tries and last day do not change', async () => {
  const shared = await sharedBooking(world)
  const [part] = (await findPlan(world.db, shared.id))?.parts ?? []
  world.payments.chargesEnd('declined', 'card_declined')
  setClock(world, part?.dueOn ?? '', 9)
  await goTo(world, part?.dueOn ?? '')
  await paidShare(world, shared, 3)
  const [lower] = (await findPlan(world.db, shared.id))?.parts ?? []
  assert.ok(lower?.isLate)
  assert.equal(lower.lastPayOn, part?.lastPayOn)
  assert.ok(lower.cents < (part?.cents ?? 0))
  await goTo(world, part?.dueOn ?? '', 20)
  assert.equal((await findPlan(world.db, shared.id))?.parts[0]?.tries, 0, 'tried once a day')
})
