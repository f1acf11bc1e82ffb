import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askedBooking, takeDate } from '#test/fixtures/asked-booking.ts'
import { balancesOf, refundsOf } from '#test/money/balances.ts'
import { disputePayment } from '#test/money/dispute-payment.ts'
import { departureOff } from '#test/samples/departure-end.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findBooking, lockBooking } from '../booking/booking-queries.ts'
import { findChoice } from '../booking/choice/choice-queries.ts'
import { findBookingOnPaper } from '../booking/my-bookings-queries.ts'
import { proposeGoodwill } from '../booking/office/propose-goodwill.ts'
import { findChoicePage } from '../booking-change/choice-page-queries.ts'
import { approveRefund } from '../payment/approve-refund.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { lapseChoices } from './end-by-choice.ts'
import { endDepartureBookings } from './end-departure-bookings.ts'
import { endWithDeparture } from './end-with-departure.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const choiceState = async (id: string) => (await findChoice(world.db, id))?.state

test('a choice of a booking that ended without it closes in time, and no money moves again', async () => {
  const { id, choiceId } = await askedBooking(world, { credit: 80_00 })
  // What a program of an earlier version does.
  await world.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, id)
    await endWithDeparture(world.deps, tx, booking, { by: 'operator', reason: 'A landslide.' })
  })
  assert.equal((await findBooking(world.db, id)).open_choice_id, null)
  assert.equal((await findBookingOnPaper(world.deps, id)).choose_until, null)
  const before = [await refundsOf(world, id), await balancesOf(world, id), await choiceState(id)]
  assert.equal(before[2], 'open')
  world.clock.days(8)
  await lapseChoices(world.deps)
  assert.equal((await findChoice(world.db, id, choiceId))?.state, 'lapsed')
  assert.deepEqual([await refundsOf(world, id), await balancesOf(world, id)], before.slice(0, 2))
  assert.deepEqual(await world.violations(), [])
})

test('the mail has the amounts of the page: without earlier goodwill, and the card only while a bank disputes', async () => {
  const { id } = await askedBooking(world)
  const operator = await anOperator(world)
  const wanted = { bookingId: id, amountCents: 200_00, reason: 'Rain' }
  const refundId = await proposeGoodwill(world.deps, wanted, operator)
  await approveRefund(world.deps, { refundId }, operator)
  await sendRefund(world.deps, { refundId })
  const choiceMail = async (bookingId: string) =>
    (await sendMailsAbout(world, bookingId)).find(({ subject }) => subject.startsWith('Please choose'))
      ?.text ?? ''
  const given = await choiceMail(id)
  assert.match(given, /US\$2,280\.00 credit at once/)
  assert.match(given, /Your money back, 100%: US\$2,280\.00\./)
  const disputed = await askedBooking(world)
  await disputePayment(world, disputed.id)
  const only = await choiceMail(disputed.id)
  assert.match(only, /Your money back, 100%: US\$/)
  assert.doesNotMatch(only, /Another date|credit at once/)
})

test('a booking that moved and lost its new departure, too, has no choice of the first one', async () => {
  const asked = await askedBooking(world)
  await takeDate(world, asked, asked.to.id)
  const page = () => findChoicePage(world.deps, asked.id, asked.visitor)
  assert.equal((await page()).choice?.state, 'moved')
  const job = await departureOff(world, asked.to.id)
  await disputePayment(world, asked.id)
  await endDepartureBookings(world.deps, job)
  assert.equal((await page()).choice, null)
  const mails = await sendMailsAbout(world, asked.id)
  const mail = mails.find(({ text }) => text.includes('It is not your fault, and you get back everything'))
  assert.match(mail?.subject ?? '', /^Your departure was cancelled: /)
})
