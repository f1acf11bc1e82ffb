import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askedBooking, takeDate, takeRefund } from '#test/fixtures/asked-booking.ts'
import { balancesOf, creditOf, refundsOf } from '#test/money/balances.ts'
import { disputePayment } from '#test/money/dispute-payment.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findChoice } from '../booking/choice/choice-queries.ts'
import { remindChoices } from '../booking/choice/remind-choices.ts'
import { cancelBooking, quoteCancellation } from './cancel-booking.ts'
import { cancelForTraveller } from './cancel-for-traveller.ts'
import { lapseChoices } from './end-by-choice.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 12 })
})
after(() => world.close())

const choiceState = async (id: string) => (await findChoice(world.db, id))?.state
const ended = (booking: Awaited<ReturnType<World['booking']>>) => [
  booking.state,
  booking.refund_amount_cents,
  booking.refund_as_credit_cents,
  booking.credit_refund_cents,
  booking.refund_status,
]
const even = { customerFunds: 0, owedToCard: 0, platformPaid: 0 }

test('asks until 24:00 of the seventh day in Nepal, and no money moves until then', async () => {
  const { id, from, choiceId } = await askedBooking(world)
  const choice = await findChoice(world.db, id)
  assert.equal(choice?.id, choiceId)
  // It is 20 November, 11:45 in Nepal.
  assert.equal(choice.decideBy.toISOString(), '2026-11-27T18:15:00.000Z')
  assert.deepEqual([choice.cancelledBy, choice.reason], ['operator', 'A landslide closed the trail.'])
  assert.equal((await world.booking(id)).state, 'confirmed')
  assert.deepEqual(await refundsOf(world, id), [])
  assert.equal(await world.spotsTaken(from.id), 2)
  const [mail, ...more] = await sendMailsAbout(world, id).then((mails) =>
    mails.filter(({ subject }) => subject.includes('departure was cancelled')),
  )
  assert.equal(more.length, 0)
  assert.match(mail?.subject ?? '', /^Please choose: your departure was cancelled, Annapurna Circuit, /)
  for (const words of [
    'Another date of the same trek, free of charge.',
    'US$2,480.00 credit at once',
    'Your money back, 100%: US$2,480.00.',
    'Please choose until Fri 27 Nov 2026, 24:00 Nepal time. If you do not choose by then, everything you paid is refunded.',
    'The reason given: A landslide closed the trail.',
    '/cancelled-departure',
  ])
    assert.ok(mail?.text.includes(words), `${words} in ${mail?.text}`)
  assert.deepEqual(await world.violations(), [])
})

test('the card: 100% to the card and the credit back, approved at once, exactly once', async () => {
  const asked = await askedBooking(world, { credit: 80_00 })
  await takeRefund(world, asked, 'card')
  const { id, visitor, choiceId } = asked
  assert.deepEqual(ended(await world.booking(id)), ['host_cancelled', 2400_00, 0, 80_00, 'approved'])
  // The same form again changes nothing, and another choice is refused.
  const shown = { cardCents: 2400_00, creditCents: 80_00 }
  await cancelBooking(world.deps, { bookingId: id, shown, choiceId }, visitor)
  await assert.rejects(
    cancelBooking(world.deps, { bookingId: id, shown, choiceId, asCredit: true }, visitor),
    { code: 'choice-made', message: 'You have chosen already: your money back.' },
  )
  const refunds = await refundsOf(world, id)
  assert.deepEqual(
    refunds.map(({ amount_cents, state, reason }) => [amount_cents, state, reason]),
    [[2400_00, 'approved', 'host_cancelled']],
  )
  assert.equal(await creditOf(world, visitor.account?.id), 80_00)
  const { share, ...books } = await balancesOf(world, id)
  assert.deepEqual({ ...books, share: share?.[0] }, { ...even, owedToCard: 2400_00, share: 'reversed' })
  assert.equal(await choiceState(id), 'card')
  const mails = (await sendMailsAbout(world, id)).filter(({ subject }) => subject.startsWith('Your refund: '))
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /You chose the refund\./)
  assert.deepEqual(await world.violations(), [])
})

test('credit: everything is in the balance at once, and nothing goes to the card', async () => {
  const asked = await askedBooking(world, { credit: 80_00 })
  await takeRefund(world, asked, 'credit')
  const { id, visitor, choiceId } = asked
  assert.deepEqual(ended(await world.booking(id)), ['host_cancelled', 0, 2400_00, 80_00, 'processed'])
  const shown = { cardCents: 2400_00, creditCents: 80_00 }
  await cancelBooking(world.deps, { bookingId: id, shown, choiceId, asCredit: true }, visitor)
  await assert.rejects(cancelBooking(world.deps, { bookingId: id, shown, choiceId }, visitor), {
    code: 'choice-made',
    message: 'You have chosen already: credit.',
  })
  assert.equal(await creditOf(world, visitor.account?.id), 2480_00)
  assert.deepEqual(await refundsOf(world, id), [])
  const { share, ...books } = await balancesOf(world, id)
  assert.deepEqual({ ...books, share: share?.[0] }, { ...even, share: 'reversed' })
  assert.equal(await choiceState(id), 'credit')
  assert.deepEqual(await world.violations(), [])
})

test('refuses amounts that the page did not show, and other people', async () => {
  const { id, visitor, choiceId } = await askedBooking(world)
  const shown = { cardCents: 1240_00, creditCents: 0 }
  await assert.rejects(cancelBooking(world.deps, { bookingId: id, shown, choiceId }, visitor), {
    code: 'refund-changed',
  })
  const other = await askedBooking(world)
  const whole = { cardCents: 2480_00, creditCents: 0 }
  await assert.rejects(cancelBooking(world.deps, { bookingId: id, shown: whole, choiceId }, other.visitor), {
    code: 'booking-not-found',
  })
  await assert.rejects(
    cancelBooking(world.deps, { bookingId: id, shown: whole, choiceId: other.choiceId }, visitor),
    { code: 'choice-over' },
  )
  assert.deepEqual([await choiceState(id), await choiceState(other.id)], ['open', 'open'])
})

test('a disputed payment, and an account that waits to be erased, get the card only', async () => {
  const disputed = await askedBooking(world)
  await disputePayment(world, disputed.id)
  await assert.rejects(takeRefund(world, disputed, 'credit'), { code: 'credit-while-disputed' })
  await assert.rejects(takeDate(world, disputed, disputed.to.id), { code: 'choice-while-disputed' })
  await takeRefund(world, disputed, 'card')
  assert.equal((await world.booking(disputed.id)).state, 'host_cancelled')

  const leaving = await askedBooking(world)
  const at = world.clock.now()
  await world.db
    .insertInto('erasure')
    .values({ account_id: leaving.visitor.account?.id ?? '', asked_at: at, due_at: at })
    .execute()
  await assert.rejects(takeRefund(world, leaving, 'credit'), { code: 'credit-while-erased' })
  await takeRefund(world, leaving, 'card')
  assert.equal((await world.booking(leaving.id)).state, 'host_cancelled')
})

test('an operator chooses for a traveller, with a reason in the audit log', async () => {
  const { id, visitor } = await askedBooking(world, { credit: 80_00 })
  const shown = await quoteCancellation(world.deps, id, visitor)
  const operator = await anOperator(world)
  const reason = 'Asked by phone on 20 November.'
  await cancelForTraveller(world.deps, { bookingId: id, shown, asCredit: true, reason }, operator)
  assert.deepEqual(ended(await world.booking(id)), ['host_cancelled', 0, 2400_00, 80_00, 'processed'])
  const entry = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'actor_id'])
    .where('subject_id', '=', id)
    .where('act', '=', 'cancel-booking')
    .executeTakeFirstOrThrow()
  assert.deepEqual(entry, { act: 'cancel-booking', reason, actor_id: operator.account.id })
  assert.equal(await choiceState(id), 'credit')
})

test('reminds once in the last two days; afterwards the card gets everything back', async () => {
  const asked = await askedBooking(world, { credit: 80_00 })
  const { id } = asked
  const decided = await askedBooking(world)
  await takeRefund(world, decided, 'card')
  const reminders = async (of: string) =>
    (await world.jobs()).filter(
      ({ name, payload }) => name === 'mail-departure-choice-reminder' && payload.bookingId === of,
    ).length
  await remindChoices(world.deps)
  assert.equal(await reminders(id), 0)
  world.clock.days(6)
  await remindChoices(world.deps)
  await remindChoices(world.deps)
  assert.deepEqual([await reminders(id), await reminders(decided.id)], [1, 0])
  await lapseChoices(world.deps)
  assert.equal((await world.booking(id)).state, 'confirmed')

  world.clock.days(2)
  assert.ok((await lapseChoices(world.deps)) >= 1)
  assert.equal(await lapseChoices(world.deps), 0)
  assert.deepEqual(ended(await world.booking(id)), ['host_cancelled', 2400_00, 0, 80_00, 'approved'])
  assert.equal(await choiceState(id), 'lapsed')
  await assert.rejects(
    cancelBooking(
      world.deps,
      { bookingId: id, shown: { cardCents: 2400_00, creditCents: 80_00 }, choiceId: asked.choiceId },
      asked.visitor,
    ),
    { code: 'choice-made', message: 'You have chosen already: nothing in time, so your money is refunded.' },
  )
  const mails = (await sendMailsAbout(world, id)).filter(({ subject }) => subject.startsWith('Your refund: '))
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /You did not choose in time, so we refund it now\./)
  assert.deepEqual(await world.violations(), [])
})

test('the traveller chooses while the time ends: one of both happens', async () => {
  const bookings = await Promise.all(Array.from({ length: 8 }, () => askedBooking(world)))
  world.clock.days(8)
  const results = await Promise.allSettled([
    ...bookings.map((asked) => takeRefund(world, asked, 'credit')),
    lapseChoices(world.deps),
    lapseChoices(world.deps),
  ])
  assert.equal(results.length, 10)
  for (const { id, visitor } of bookings) {
    const state = await choiceState(id)
    const booking = await world.booking(id)
    assert.equal(booking.state, 'host_cancelled')
    assert.ok(state === 'credit' || state === 'lapsed', state)
    const refunds = await refundsOf(world, id)
    const credit = await creditOf(world, visitor.account?.id)
    assert.deepEqual([refunds.length, credit], state === 'credit' ? [0, 2480_00] : [1, 0])
  }
  assert.deepEqual(await world.violations(), [])
})
