import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { bookedInParts, goTo, mailsOf, paymentsOf, setClock } from '#test/money/booked-in-parts.ts'
import { soldExtra } from '#test/fixtures/sold-extras.ts'
import { payChange } from '#test/money/paid-change.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { changeExtras, quoteExtras } from '../booking-change/change-extras.ts'
import { settleCardPage } from '../checkout/settle-card-page.ts'
import { addDays } from '../dates.ts'
import { openInstalments } from '../payment-plan/instalments.ts'
import { endUnpaidBookings } from './end-unpaid.ts'
import { findPlan } from './plan-queries.ts'
import { openCardPage, removeOwnCard } from './change-card.ts'
import { extendPart } from './extend-part.ts'
import { forgetCards } from './forget-cards.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

it('lets a traveller change and remove the card, and asks by mail when there is none', async () => {
  const { id, visitor, sessionId, balanceOn } = await bookedInParts(world)
  const page = await openCardPage(world.deps, { bookingId: id, origin: world.deps.origin }, visitor)
  const cardSession = page.split('/').at(-1) ?? ''
  assert.ok(world.payments.saveCard(cardSession, { last4: '5556' }))
  const session = await world.payments.findSession(cardSession)
  await Promise.all([settleCardPage(world.deps, session), settleCardPage(world.deps, session)])
  assert.equal((await findPlan(world.db, id))?.card?.last4, '5556')
  await forgetCards(world.deps)
  assert.ok(world.payments.forgotten.has(`pm_${sessionId}`))
  await removeOwnCard(world.deps, id, visitor)
  await removeOwnCard(world.deps, id, visitor)
  await goTo(world, balanceOn)
  assert.deepEqual((await mailsOf(world, id)).slice(2), [
    'card-changed',
    'card-changed',
    'due 0',
    'failed no-card',
  ])
})

it('saves a card again after it was removed, and that one pays the next part', async () => {
  const { id, visitor, balanceOn } = await bookedInParts(world)
  await removeOwnCard(world.deps, id, visitor)
  assert.equal((await findPlan(world.db, id))?.card, null)
  const of = { bookingId: id, origin: world.deps.origin }
  await assert.rejects(openCardPage(world.deps, of, aVisitor()), { code: 'booking-not-found' })
  const cardSession = (await openCardPage(world.deps, of, visitor)).split('/').at(-1) ?? ''
  assert.ok(world.payments.saveCard(cardSession, { last4: '5556' }))
  await settleCardPage(world.deps, await world.payments.findSession(cardSession))
  assert.equal((await findPlan(world.db, id))?.card?.last4, '5556')
  await goTo(world, balanceOn)
  assert.equal((await world.booking(id)).unpaid_cents, 0)
  await assert.rejects(openCardPage(world.deps, of, visitor), { code: 'plan-over' })
  assert.deepEqual(await world.violations(), [])
})

it('extends a part once, and then the rule of the later day applies', async () => {
  const { id, balanceOn } = await bookedInParts(world)
  const operator = await anOperator(world)
  world.payments.chargesEnd('declined', 'expired_card')
  await goTo(world, balanceOn)
  assert.ok((await mailsOf(world, id)).includes('failed expired'))
  const extension = { bookingId: id, until: addDays(balanceOn, 10), reason: 'The bank is closed' }
  const fresh = { ...operator, secondFactorAt: world.clock.now(), confirmedAt: world.clock.now() }
  await assert.rejects(
    extendPart(world.deps, { ...extension, until: addDays(balanceOn, 11) }, fresh),
    /later day/,
  )
  await extendPart(world.deps, extension, fresh)
  await assert.rejects(extendPart(world.deps, extension, fresh), /extended before/)
  await goTo(world, addDays(balanceOn, 5))
  assert.equal((await paymentsOf(world, id)).length, 2)
  await goTo(world, addDays(balanceOn, 10))
  assert.equal((await world.booking(id)).state, 'confirmed')
  await goTo(world, addDays(balanceOn, 11))
  const ended = await world.booking(id)
  assert.deepEqual(
    [ended.state, ended.refund_percentage, ended.refund_amount_cents],
    ['cancelled', 50, 248_00],
  )
  assert.deepEqual(await world.violations(), [])
})

it('retains an extension when the booking changes before its day', async () => {
  const { id, visitor, departure, balanceOn } = await bookedInParts(world)
  const extraId = await soldExtra(world, departure, { price: '40.00' })
  const at = world.clock.now()
  const fresh = { ...(await anOperator(world)), secondFactorAt: at, confirmedAt: at }
  const until = addDays(balanceOn, 6)
  await extendPart(world.deps, { bookingId: id, until, reason: 'The bank is closed' }, fresh)
  const wishes = [{ id: extraId, quantity: 1 }]
  const { sum } = await quoteExtras(world.deps, { bookingId: id, wishes }, visitor)
  const wanted = { bookingId: id, wishes, shown: sum, key: randomUUID(), origin: world.deps.origin }
  assert.equal(await payChange(world, await changeExtras(world.deps, wanted, visitor)), 'confirmed')
  const parts = await openInstalments(world.db, id)
  assert.deepEqual(
    parts.map(({ dueOn, cents, extendedTo }) => [dueOn, cents, extendedTo]),
    [[balanceOn, 2016_00, until]],
  )
  await goTo(world, addDays(balanceOn, 2))
  assert.equal((await world.booking(id)).unpaid_cents, 2016_00, 'the card is not charged before')
  await goTo(world, addDays(balanceOn, 3))
  assert.equal((await world.booking(id)).unpaid_cents, 0)
})

it('tries a part late that nobody could charge in its days, and cancels only after its days of grace', async () => {
  const { id, balanceOn } = await bookedInParts(world)
  world.payments.chargesEnd('declined', 'card_declined')
  const late = addDays(balanceOn, 6)
  setClock(world, late, 11)
  await endUnpaidBookings(world.deps)
  assert.equal((await world.booking(id)).state, 'confirmed', 'it was never tried')
  await goTo(world, late, 12)
  assert.ok((await mailsOf(world, id)).includes('failed declined'))
  assert.equal((await findPlan(world.db, id))?.parts[0]?.lastPayOn, addDays(late, 3))
  for (const days of [1, 2, 3]) await goTo(world, addDays(late, days))
  assert.equal((await world.booking(id)).state, 'confirmed')
  await goTo(world, addDays(late, 4))
  world.payments.chargesEnd('paid')
  assert.equal((await world.booking(id)).state, 'cancelled')
  assert.equal((await paymentsOf(world, id)).length, 5, 'the deposit and four tries')
  assert.deepEqual(await world.violations(), [])
})
