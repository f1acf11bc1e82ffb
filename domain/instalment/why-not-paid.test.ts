import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { bookedInParts, goTo, mailsOf, setClock } from '#test/money/booked-in-parts.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { chargeKey } from '../checkout/settle-charge.ts'
import { reconcilePayments } from '../checkout/reconcile-payments.ts'
import { settleCardSession } from '../checkout/settle-card-page.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { addDays } from '../dates.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import type { SavedChargeOrder } from '../ports/provider-charges.ts'
import { openCardPage } from './change-card.ts'
import { chargeInstalments } from './charge-instalments.ts'
import { payParts } from './pay-parts.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const sessionOf = (url: string | null) => url?.split('/').at(-1) ?? ''

it('names why a card failed, also when the program ended after it had cancelled the charge', async () => {
  for (const [state, code, why] of [
    ['declined', 'expired_card', 'expired'],
    ['declined', 'card_declined', 'declined'],
    ['unconfirmed', null, 'unconfirmed'],
  ] as const) {
    const { id, balanceOn } = await bookedInParts(world)
    setClock(world, balanceOn)
    world.payments.fail(true)
    await chargeInstalments(world.deps)
    world.payments.fail(false)
    world.payments.chargesEnd(state, code)
    const attempt = await world.db
      .selectFrom('payment')
      .select(['session_order', 'instalment_id', 'try'])
      .where('booking_id', '=', id)
      .where('try', 'is not', null)
      .executeTakeFirstOrThrow()
    const key = chargeKey({ instalmentId: attempt.instalment_id ?? '', tries: attempt.try ?? 0 })
    const order = attempt.session_order as SavedChargeOrder
    const { intentId } = await world.deps.payments.chargeSaved(order, key)
    await world.deps.payments.cancelCharge(intentId)
    await reconcilePayments(world.deps, 0)
    assert.equal((await mailsOf(world, id)).at(-1), `failed ${why}`)
  }
})

it('does not call a card removed when only the key of the call is used up', async () => {
  for (const [spent, why] of [
    [true, 'failed'],
    [false, 'removed'],
  ] as const) {
    const { id, balanceOn } = await bookedInParts(world)
    setClock(world, balanceOn)
    const refused = Object.assign(new ExternalServiceError('no charge'), { refused: true, spent })
    const payments = { ...world.deps.payments, chargeSaved: () => Promise.reject(refused) }
    await chargeInstalments({ ...world.deps, payments })
    assert.equal((await mailsOf(world, id)).at(-1), `failed ${why}`)
  }
})

it('mails a changed card when a payment on a page replaces it by another one', async () => {
  const { id, visitor } = await bookedInParts(world, 'monthly')
  const paying = { bookingId: id, what: 'next' as const, shownCents: 496_00, origin: world.deps.origin }
  const payWith = async (last4: string) => {
    const sessionId = sessionOf((await payParts(world.deps, paying, visitor)).url)
    const savedCard = { customerId: `cus_${sessionId}`, methodId: `pm_${sessionId}`, brand: 'visa', last4 }
    world.payments.pay(sessionId, {
      savedCard: { ...savedCard, fingerprint: null, validUntil: '2030-12' },
    })
    assert.equal(await settleSession(world.deps, { sessionId }), 'confirmed')
  }
  await payWith('4242')
  const mails = async () => (await mailsOf(world, id)).slice(2).sort()
  assert.deepEqual(await mails(), ['part-paid'])
  await payWith('5556')
  assert.deepEqual(await mails(), ['card-changed', 'part-paid', 'part-paid'])
})

it('reports a card as saved only when the provider has confirmed it for this booking', async () => {
  const { id, visitor } = await bookedInParts(world)
  const other = await bookedInParts(world)
  const page = () => openCardPage(world.deps, { bookingId: id, origin: world.deps.origin }, visitor)
  const sessionId = sessionOf(await page())
  const state = (bookingId = id, session = sessionId) => settleCardSession(world.deps, bookingId, session)
  assert.equal(await state(), 'open')
  assert.equal(await state(other.id), null)
  assert.equal(await state(id, 'cs_nobody'), null)
  assert.ok(world.payments.saveCard(sessionId, { last4: '5556' }))
  assert.equal(await state(), 'saved')
  assert.equal(await state(), 'saved')
  const closed = sessionOf(await page())
  await world.deps.payments.expireSession(closed)
  assert.equal(await state(id, closed), 'expired')
})

it('says to traveller and host that a booking is cancelled because it was not paid', async () => {
  const { id, balanceOn } = await bookedInParts(world)
  world.payments.chargesEnd('declined', 'card_declined')
  for (const days of [0, 1, 2, 3, 4]) await goTo(world, addDays(balanceOn, days))
  assert.equal((await world.booking(id)).cancelled_by, 'platform')
  const mails = await sendMailsAbout(world, id)
  const traveller = mails.find(({ subject }) => /^Your booking of .* is cancelled$/.test(subject))
  assert.match(traveller?.text ?? '', /a part of its price was not paid in time\. You owe nothing more/)
  const host = mails.find(({ subject }) => subject.startsWith('Booking cancelled'))
  assert.match(host?.text ?? '', /The traveller did not pay a part of booking CH-.* in time/)
  assert.doesNotMatch(host?.text ?? '', /A traveller has cancelled/)
})
