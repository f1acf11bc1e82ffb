import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { removeOwnCard } from '#domain/instalment/change-card.ts'
import { extendPart } from '#domain/instalment/extend-part.ts'
import { addDays, dayText } from '#domain/dates.ts'
import type { PartFailure } from '#domain/job.ts'
import { findPlan } from '#domain/instalment/plan-queries.ts'
import { disputePayment } from '#test/money/dispute-payment.ts'
import { bookedInParts, goTo, setClock } from '#test/money/booked-in-parts.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { mailCardChanged } from './card-changed.ts'
import { mailPartDue } from './part-due.ts'
import { mailPartExtended } from './part-extended.ts'
import { mailPartFailed } from './part-failed.ts'

let world: World
/** The provider of mails sends a message with the same id one time. */
let mails = 0
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** The mail that this work sends; null when it sends none. */
async function mailOf(work: () => Promise<void>) {
  const count = world.sent.length
  await work()
  return world.sent.length > count ? (world.sent.at(-1) ?? null) : null
}

async function booked() {
  const booking = await bookedInParts(world)
  const part = (await findPlan(world.db, booking.id))?.parts[0]
  assert.ok(part)
  const of = { bookingId: booking.id, instalmentId: part.id }
  return {
    ...booking,
    due: (days: number) => mailOf(() => mailPartDue(world.deps, { ...of, days })),
    failed: (why: PartFailure) =>
      mailOf(() => mailPartFailed(world.deps, { ...of, tries: (mails += 1), why })),
    extended: () => mailOf(() => mailPartExtended(world.deps, of)),
    changed: (isRemoved: boolean) =>
      mailOf(() => mailCardChanged(world.deps, { bookingId: booking.id, at: `${(mails += 1)}`, isRemoved })),
    extend: async (days: number) => {
      const now = world.clock.now()
      const operator = { ...(await anOperator(world)), secondFactorAt: now, confirmedAt: now }
      const until = addDays(booking.balanceOn, days)
      await extendPart(world.deps, { bookingId: booking.id, until, reason: 'The bank is closed' }, operator)
    },
  }
}

const AGAIN = /We also try your card again each day until then\./
const FAILED = /^Your payment of US\$1,984\.00 did not go through: /

it('says that a card is tried again only when it is', async () => {
  const { balanceOn, failed } = await booked()
  setClock(world, balanceOn)
  for (const why of ['declined', 'unconfirmed', 'failed'] as const) {
    const mail = await failed(why)
    assert.match(mail?.text ?? '', AGAIN, why)
    assert.match(mail?.subject ?? '', FAILED, why)
  }
  for (const why of ['removed', 'disputed', 'no-card'] as const)
    assert.doesNotMatch((await failed(why))?.text ?? '', AGAIN, why)
  for (const why of ['disputed', 'no-card'] as const)
    assert.match((await failed(why))?.subject ?? '', /^US\$1,984\.00 is not paid yet: /, why)
  setClock(world, addDays(balanceOn, 3))
  assert.doesNotMatch((await failed('declined'))?.text ?? '', AGAIN, 'the last day')
})

it('names the amount that is refunded when a part stays unpaid', async () => {
  const { balanceOn, failed, extend, extended } = await booked()
  setClock(world, balanceOn)
  const text = (await failed('declined'))?.text ?? ''
  assert.match(text, /10:00 Nepal time, your booking is cancelled\. .* you then get back US\$496\.00\./)
  await extend(10)
  assert.match((await extended())?.text ?? '', /you then get back US\$248\.00\./)
})

it('does not say during a dispute that the card is charged', async () => {
  const { id, due } = await booked()
  assert.match((await due(7))?.text ?? '', /We charge US\$1,984\.00 to your card ending 4242/)
  await disputePayment(world, id)
  const text = (await due(3))?.text ?? ''
  assert.match(text, /A bank disputes an earlier payment of this booking, so we do not charge your card/)
  assert.doesNotMatch(text, /We charge|You need not do anything/)
})

it('names the day on which the card of an extended part is charged, and reminds before that day', async () => {
  const { id, balanceOn, extend, extended, due } = await booked()
  await goTo(world, addDays(balanceOn, -3))
  await extend(10)
  const chargeDay = dayText(addDays(balanceOn, 7))
  const text = (await extended())?.text ?? ''
  assert.ok(text.includes(`We charge your card ending 4242 from ${chargeDay}, and not before.`), text)
  const reminders = async () =>
    (await world.jobs()).flatMap(({ name, payload }) =>
      name === 'mail-part-due' && payload.bookingId === id ? [payload.days] : [],
    )
  assert.deepEqual(await reminders(), [3])
  for (const days of [0, 3]) await goTo(world, addDays(balanceOn, days))
  assert.deepEqual(await reminders(), [3])
  for (const days of [4, 5]) await goTo(world, addDays(balanceOn, days))
  assert.deepEqual(await reminders(), [3, 3])
  const again = (await due(3))?.text ?? ''
  assert.ok(again.includes(`to your card ending 4242 on ${chargeDay}, after 10:00 Nepal time`), again)
  await goTo(world, addDays(balanceOn, 7))
  assert.deepEqual(await reminders(), [3, 3, 0])
})

it('sends no mail about a changed card without a card, or when nothing is to be paid', async () => {
  const { id, visitor, balanceOn, changed } = await booked()
  assert.match((await changed(false))?.text ?? '', /charged to the card ending 4242 from now on/)
  await removeOwnCard(world.deps, id, visitor)
  assert.equal(await changed(false), null)
  assert.match((await changed(true))?.subject ?? '', /^Your saved card is removed/)
  const other = await booked()
  assert.ok(await other.changed(false))
  await goTo(world, balanceOn)
  assert.equal(await other.changed(false), null)
})
