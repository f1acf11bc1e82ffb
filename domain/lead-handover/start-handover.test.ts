import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addAsShown, bookedParty } from '#test/money/paid-change.ts'
import { aNewLead, offeredBooking, takeOver, tokenOfOffer } from '#test/samples/handovers/offered-booking.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { moveBooking, quoteMoves } from '../booking-change/move-booking.ts'
import { requestErasure } from '../personal-data/request-erasure.ts'
import { expireHandovers } from './expire-handovers.ts'
import { findOpenHandover } from './handover-queries.ts'
import { startHandoverForTraveller } from './start-handover-for-traveller.ts'
import { startHandover } from './start-handover.ts'
import { withdrawHandover } from './withdraw-handover.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const start = (
  { id: bookingId, visitor }: Pick<Awaited<ReturnType<typeof bookedParty>>, 'id' | 'visitor'>,
  lead = aNewLead(),
) => startHandover(world.deps, { bookingId, lead }, visitor)

test('an offer changes nothing of the booking, the same one again does nothing, and another one replaces it', async () => {
  const { id, visitor, lead } = await offeredBooking(world)
  const before = await world.booking(id)
  await start({ id, visitor }, lead)
  assert.deepEqual(await world.booking(id), before)
  await sendMailsAbout(world, id)
  await start({ id, visitor }, aNewLead({ firstName: 'Anna' }))
  const mails = (await sendMailsAbout(world, id)).map(({ to, subject }) => [to, subject.split(':')[0]])
  assert.ok(
    mails.some(([to, text]) => to === lead.email && text === 'The booking is no longer offered to you'),
  )
  assert.equal((await findOpenHandover(world.db, id))?.first_name, 'Anna')
  await start({ id, visitor }, aNewLead({ firstName: 'Berta' }))
  await assert.rejects(start({ id, visitor }, aNewLead()), { code: 'handovers-too-many' })
  assert.equal((await findOpenHandover(world.db, id))?.first_name, 'Berta')
  world.clock.days(1)
  world.clock.minutes(1)
  await start({ id, visitor }, aNewLead())
})

test('refuses a wrong lead, the own and the host’s address, and names each field', async () => {
  const booked = await bookedParty(world)
  await assert.rejects(start(booked, aNewLead({ email: 'x', isAdult: false })), {
    code: 'new-lead-wrong',
    detail: {
      fields: {
        email: 'Enter an email address in the right format, like name@example.com.',
        adult: 'Confirm that the new lead is 18 or older.',
      },
    },
  })
  const own = booked.visitor.account?.email ?? ''
  await assert.rejects(start(booked, aNewLead({ email: own.toUpperCase() })), { code: 'handover-same' })
  await assert.rejects(start(booked, aNewLead({ email: own.replace('@', '+x@') })), { code: 'handover-same' })
  const { email } = await world.db
    .selectFrom('trek')
    .innerJoin('account', 'account.id', 'trek.host_id')
    .select('account.email')
    .where('trek.id', '=', booked.departure.trekId)
    .executeTakeFirstOrThrow()
  await assert.rejects(start(booked, aNewLead({ email })), { code: 'handover-to-host' })
  const { visitor: stranger } = await signedIn(world)
  await assert.rejects(start({ id: booked.id, visitor: stranger }), { code: 'booking-not-found' })
  assert.equal(await findOpenHandover(world.db, booked.id), undefined)
})

test('refuses while a change waits, money is disputed, a claim or an erasure is open, and after the last day', async () => {
  const waits = await bookedParty(world)
  await addAsShown(world, { ...waits, count: 1 })
  await assert.rejects(start(waits), { code: 'change-order-open' })

  const disputed = await bookedParty(world)
  await world.db
    .insertInto('dispute')
    .columns(['id', 'payment_id', 'amount_cents', 'state', 'opened_at'])
    .expression(({ selectFrom, lit, val }) =>
      selectFrom('payment')
        .select([val(`du_${disputed.id}`).as('id'), 'id as payment_id', lit(100).as('amount_cents')])
        .select([val('open').as('state'), val(world.clock.now()).as('opened_at')])
        .where('booking_id', '=', disputed.id),
    )
    .execute()
  await assert.rejects(start(disputed), { code: 'handover-disputed' })

  const leaving = await bookedParty(world)
  await requestErasure(world.deps, { shownCreditCents: 0, sure: true }, leaving.visitor)
  await assert.rejects(start(leaving), { code: 'handover-erasure' })

  const late = await bookedParty(world, { days: 8 })
  world.clock.days(1)
  await start(late)
  world.clock.days(1)
  await assert.rejects(start(late, aNewLead()), { code: 'hand-over-late' })
})

test('a handover ends when it is withdrawn, in time, or when the booking is cancelled or moves', async () => {
  await expireHandovers(world.deps)
  const withdrawn = await offeredBooking(world)
  await withdrawHandover(world.deps, withdrawn.id, withdrawn.visitor)
  await assert.rejects(withdrawHandover(world.deps, withdrawn.id, withdrawn.visitor), {
    code: 'handover-over',
  })
  await assert.rejects(takeOver(world, withdrawn.id, withdrawn.token, withdrawn.zora.visitor), {
    code: 'handover-over',
  })

  const cancelled = await offeredBooking(world)
  const shown = await quoteCancellation(world.deps, cancelled.id, cancelled.visitor)
  await cancelBooking(world.deps, { bookingId: cancelled.id, shown }, cancelled.visitor)
  await assert.rejects(takeOver(world, cancelled.id, cancelled.token, cancelled.zora.visitor), {
    code: 'handover-over',
  })
  const moved = await offeredBooking(world)
  const to = await world.departure({ trekId: moved.departure.trekId, startsInDays: 90, priceCents: 1240_00 })
  const { moves } = await quoteMoves(world.deps, moved.id, moved.visitor)
  const move = moves.find(({ departure }) => departure.id === to.id)
  assert.ok(move)
  const moving = {
    bookingId: moved.id,
    departureId: to.id,
    shown: move.sum,
    key: 'm',
    origin: world.deps.origin,
  }
  await moveBooking(world.deps, moving, moved.visitor)
  await assert.rejects(takeOver(world, moved.id, moved.token, moved.zora.visitor), { code: 'handover-over' })
  for (const { id, visitor, title } of [
    { ...cancelled, title: 'Your booking of .* is cancelled' },
    { ...moved, title: 'Your booking has new dates' },
  ]) {
    const toLead = (await sendMailsAbout(world, id)).find(
      ({ to, subject }) => to === visitor.account?.email && new RegExp(`^${title}`).test(subject),
    )
    assert.match(toLead?.text ?? '', /Your offer to Zora Quist to take over this booking has ended/)
  }
  const forgotten = await offeredBooking(world)
  await sendMailsAbout(world, forgotten.id)
  assert.equal(await expireHandovers(world.deps), 2)
  for (const { id } of [cancelled, moved]) {
    const mails = await sendMailsAbout(world, id)
    assert.ok(mails.some(({ subject }) => subject.startsWith('The booking is no longer offered to you')))
  }
  world.clock.days(7)
  assert.ok((await expireHandovers(world.deps)) >= 1)
  const [mail] = await sendMailsAbout(world, forgotten.id)
  assert.equal(mail?.to, forgotten.visitor.account?.email)
  assert.match(mail?.subject ?? '', /^Zora Quist did not take over/)
  await assert.rejects(takeOver(world, forgotten.id, forgotten.token, forgotten.zora.visitor), {
    code: 'handover-over',
  })
  world.clock.days(8)
  await expireHandovers(world.deps)
  const { left } = await world.db
    .selectFrom('lead_handover')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('booking_id', '=', forgotten.id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(left), 0)
})

test('an operator offers a booking for its traveller, audited; not their own, and not a guest’s', async () => {
  const { id, departure } = await bookedParty(world)
  const operator = await anOperator(world)
  const zora = await signedIn(world)
  const reason = 'Asked on the phone.'
  const wanted = { bookingId: id, lead: aNewLead({ email: zora.email }), reason }
  await assert.rejects(startHandoverForTraveller(world.deps, { ...wanted, reason: '' }, operator))
  await assert.rejects(startHandoverForTraveller(world.deps, wanted, zora.visitor), {
    code: 'operators-only',
  })
  for (const email of [operator.account.email, operator.account.email.toUpperCase().replace('@', '+x@')])
    await assert.rejects(
      startHandoverForTraveller(world.deps, { ...wanted, lead: aNewLead({ email }) }, operator),
      { code: 'handover-to-yourself' },
    )
  await startHandoverForTraveller(world.deps, wanted, operator)
  await startHandoverForTraveller(world.deps, wanted, operator)
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(acts, [{ act: 'start-handover', reason }])
  // The operator has the new lead's address since the offer.
  const token = await tokenOfOffer(world, id)
  await world.db
    .updateTable('account')
    .set({ email: `former-${zora.email}` })
    .where('id', '=', zora.id)
    .execute()
  const asLead = { ...operator, account: { ...operator.account, email: zora.email } }
  await assert.rejects(takeOver(world, id, token, asLead), { code: 'handover-to-yourself' })
  await takeOver(world, id, token, zora.visitor)
  const guest = await boughtBooking(world, { departure })
  await assert.rejects(startHandoverForTraveller(world.deps, { ...wanted, bookingId: guest.id }, operator), {
    code: 'handover-guest',
  })
  await world.db
    .updateTable('booking')
    .set({ account_id: operator.account.id })
    .where('id', '=', id)
    .execute()
  await assert.rejects(startHandoverForTraveller(world.deps, wanted, operator), { code: 'booking-own' })
})
