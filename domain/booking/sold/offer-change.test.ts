import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookedTrek, fewer } from '#test/fixtures/booked-trek.ts'
import { refused, wholeTrek } from '#test/samples/a-host.ts'
import { leadOf } from '#test/samples/bought-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking, quoteCancellation } from '../../cancellation/cancel-booking.ts'
import { cancelDeparture } from '../../cancellation/cancel-departure.ts'
import { endDepartureBookings } from '../../cancellation/end-departure-bookings.ts'
import { settleSession } from '../../checkout/settle-payment.ts'
import { nepalDate } from '../../dates.ts'
import type { TrekForm } from '../../trek/hosting/form/trek-form-rules.ts'
import { findBookingOnPaper } from '../my-bookings-queries.ts'
import { calendarFile } from '../calendar-file.ts'
import { acceptOfferChange, acceptSilently } from './answer-offer-change.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const [first, second, third] = wholeTrek.days as [
  TrekForm['days'][0],
  TrekForm['days'][0],
  TrekForm['days'][0],
]

test('new words change nothing for bookers, and they read them', async () => {
  const { edit, mails, agreed } = await bookedTrek(world)
  const { appliedTo } = await edit({ overview: 'The same trek in other words.' })
  assert.deepEqual(
    appliedTo.map(({ effect, travellers, paidCents }) => [effect, travellers, paidCents]),
    [['apply', 2, 2480_00]],
  )
  assert.deepEqual(await mails(), [])
  assert.equal((await agreed()).overview, 'The same trek in other words.')
})

test('a minor change applies at once, and the booker gets one mail with the lines before and after', async () => {
  const { id, edit, mails, agreed } = await bookedTrek(world)
  const change = { days: [first, { ...second, place: 'Kyang', altitude: '3840' }, third], meetsAt: '08:00' }
  await edit(change, 'The lodge in Meta is closed.')
  await edit(change)
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  assert.match(mail?.text ?? '', /Day 2: Meta, 3,560 m/)
  assert.match(mail?.text ?? '', /Day 2: Kyang, 3,840 m/)
  assert.match(mail?.text ?? '', /MEETING TIME/)
  assert.match(mail?.text ?? '', /The lodge in Meta is closed\./)
  assert.equal((await agreed()).days[1]?.place, 'Kyang')
  const booking = await findBookingOnPaper(world.deps, id)
  assert.equal(booking.meets_at, '08:00')
  assert.match(String((await calendarFile(world.deps, booking)).content), /SEQUENCE:1/)
  assert.match(String(mail?.attachments?.[0]?.content), /SEQUENCE:1/)
})

test('a significant change waits: the booking stays as sold until its traveller accepts it', async () => {
  const { id, edit, mails, agreed, change, lead } = await bookedTrek(world)
  await edit(fewer, 'The hotel has closed.')
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  assert.match(mail?.subject ?? '', /^Please choose: your host wants to change the Nar Phu Valley/)
  assert.match(mail?.text ?? '', /- Porter/)
  assert.match(mail?.text ?? '', /Bus park, Besisahar/)
  assert.match(mail?.text ?? '', /The hotel has closed\./)
  assert.match(mail?.text ?? '', /\/trek-change/)
  assert.equal((await agreed()).meetingPoint, wholeTrek.meetingPoint)
  const open = await change()
  assert.equal(open?.state, 'open')
  const visitor = await lead()
  const answer = { bookingId: id, changeId: open?.id ?? '' }
  await refused(
    acceptOfferChange(world.deps, answer, await leadOf(world, (await bookedTrek(world)).id)),
    'booking-not-found',
  )
  await acceptOfferChange(world.deps, answer, visitor)
  assert.equal((await agreed()).meetingPoint, 'Bus park, Besisahar')
  await refused(
    acceptOfferChange(world.deps, answer, visitor),
    'offer-change-over',
    'This change can no longer be accepted.',
  )
  const later = (await mails()).map(({ subject }) => subject.split(':')[0])
  assert.deepEqual(later.toSorted(), ['The change applies', 'Your change is accepted'])
})

test('silence accepts after seven days, and both sides are notified', async () => {
  const { edit, mails, agreed, change } = await bookedTrek(world)
  await edit(fewer)
  const today = nepalDate(world.clock.now())
  assert.equal(await acceptSilently(world.deps), 0)
  world.clock.days(8)
  assert.equal(await acceptSilently(world.deps), 1)
  const accepted = await change()
  assert.deepEqual([accepted?.state, accepted?.wasSilent], ['accepted', true])
  assert.equal(Math.round(((accepted?.decideBy.getTime() ?? 0) - Date.parse(today)) / 86_400_000), 8)
  assert.equal((await agreed()).meetingPoint, 'Bus park, Besisahar')
  const text = (await mails()).map((mail) => mail.text).join('\n')
  assert.match(text, /You did not answer in time, so the change of your trek applies from now on\./)
  assert.match(text, /Maya Lind did not answer in time/)
})

test('a traveller who leaves because of the change gets everything back, approved at once', async () => {
  const { id, edit, change, lead } = await bookedTrek(world)
  world.clock.days(12)
  const visitor = await lead()
  assert.equal((await quoteCancellation(world.deps, id, visitor)).percent, 50)
  await edit(fewer)
  const quote = await quoteCancellation(world.deps, id, visitor)
  assert.deepEqual([quote.percent, quote.cardCents], [100, 2480_00])
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents: 2480_00, creditCents: 0 } }, visitor)
  const booking = await world.booking(id)
  assert.deepEqual(
    [booking.state, booking.refund_percentage, booking.refund_status, booking.refund_amount_cents],
    ['cancelled', 100, 'approved', 2480_00],
  )
  assert.deepEqual([booking.cancelled_by, booking.cancel_reason], ['traveller', 'The change of the trek'])
  assert.equal((await change())?.state, 'declined')
  assert.deepEqual(await world.violations(), [])
})

test('after the last day to answer, the ladder decides again', async () => {
  const { id, edit, lead } = await bookedTrek(world)
  world.clock.days(5)
  await edit(fewer)
  world.clock.days(8)
  const quote = await quoteCancellation(world.deps, id, await lead())
  assert.deepEqual([quote.percent, quote.freeUntil], [50, null])
})

test('a host who takes the change back withdraws it, and the booker is notified', async () => {
  const { edit, mails, agreed, change } = await bookedTrek(world)
  await edit(fewer)
  await edit({})
  assert.equal((await change())?.state, 'withdrawn')
  assert.equal((await agreed()).meetingPoint, wholeTrek.meetingPoint)
  assert.deepEqual(
    (await mails()).map(({ subject }) => subject.split(':')[0]),
    ['No change after all'],
  )
})

test('another significant change replaces the open one', async () => {
  const { edit, change, mails } = await bookedTrek(world)
  await edit(fewer)
  const before = await change()
  await edit({ ...fewer, difficulty: 'Challenging' })
  const after = await change()
  assert.notEqual(after?.id, before?.id)
  assert.deepEqual(
    after?.changes.map(({ part }) => part),
    ['Included in the price', 'Difficulty', 'Meeting point'],
  )
  assert.deepEqual(
    (await mails()).map(({ subject }) => subject.split(':')[0]),
    ['Please choose'],
    'the replaced one is not sent',
  )
})

test('saving again, and new words, leave an open change and its time as they are', async () => {
  const { id, edit, change, mails, agreed, lead } = await bookedTrek(world)
  await edit(fewer)
  const open = await change()
  world.clock.days(2)
  assert.deepEqual((await edit(fewer)).appliedTo, [])
  assert.deepEqual((await edit({ ...fewer, overview: 'Other words.' })).appliedTo, [])
  assert.deepEqual(await change(), open)
  assert.equal((await mails()).length, 1)
  await acceptOfferChange(world.deps, { bookingId: id, changeId: open?.id ?? '' }, await lead())
  assert.deepEqual(
    [(await agreed()).meetingPoint, (await agreed()).overview],
    [fewer.meetingPoint, 'Other words.'],
  )
})

test('two small changes of a night are asked about together', async () => {
  const { edit, change } = await bookedTrek(world)
  const night = (altitude: string) => ({ days: [first, { ...second, altitude }, third] })
  await edit(night('3760'))
  assert.equal(await change(), null)
  await edit(night('3960'))
  assert.equal((await change())?.state, 'open')
})

test('a booking that is paid after the change is asked about it', async () => {
  const { id, sessionId, edit, change, agreed } = await bookedTrek(world, 'card page')
  assert.deepEqual((await edit(fewer)).appliedTo, [])
  assert.ok(world.payments.pay(sessionId))
  await settleSession(world.deps, { sessionId })
  assert.equal((await world.booking(id)).state, 'confirmed')
  assert.equal((await agreed()).meetingPoint, wholeTrek.meetingPoint)
  assert.equal((await change())?.state, 'open')
})

test('a departure that is cancelled ends the question', async () => {
  const { edit, change, host, departureId } = await bookedTrek(world)
  await edit(fewer)
  const at = world.clock.now()
  await cancelDeparture(
    world.deps,
    { departureId, reason: 'Snow on the pass' },
    { ...host, secondFactorAt: at, confirmedAt: at },
  )
  await endDepartureBookings(world.deps, { departureId, by: 'host', reason: 'Snow on the pass' })
  assert.equal((await change())?.state, 'withdrawn')
  assert.deepEqual(await world.violations(), [])
})
