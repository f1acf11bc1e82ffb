import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { bookedInParts, goTo, mailsOf, paymentsOf } from '#test/money/booked-in-parts.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { settleCardPage } from '../checkout/settle-card-page.ts'
import { addDays } from '../dates.ts'
import { findPlan } from './plan-queries.ts'
import { Refusal } from '../refusal.ts'
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
  await assert.rejects(
    openCardPage(world.deps, { bookingId: id, origin: world.deps.origin }, visitor),
    new Refusal('no-saved-card'),
  )
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
