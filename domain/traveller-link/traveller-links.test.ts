import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { leaveBooking, quoteLeaving } from '../booking-change/leave-booking.ts'
import { handOverSpot } from '../booking/change/change-name.ts'
import { liveLinks, openTravellerLink } from './link-queries.ts'
import { makeTravellerLinks } from './make-links.ts'
import { remindByLink } from './remind-by-link.ts'
import { sendTravellerLink } from './send-link.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const notFound = { code: 'traveller-link-not-found' }

test('makes one link for each traveller but the lead, and the same ones again', async () => {
  const { id, lead, linkOf } = await sharedBooking(world)
  const before = await liveLinks(world.db, id)
  assert.deepEqual(
    before.map(({ position }) => position),
    [1, 2, 3],
  )
  await makeTravellerLinks(world.deps, id, lead)
  assert.deepEqual(await liveLinks(world.db, id), before)
  await assert.rejects(makeTravellerLinks(world.deps, id, aVisitor()), { code: 'booking-not-found' })
  assert.equal(linkOf(2).booking_id, id)
})

test('a traveller who is alone has no links, and a booking that is not confirmed neither', async () => {
  const departure = await world.departure({ startsInDays: 90 })
  const { id } = await boughtBooking(world, { departure })
  await assert.rejects(makeTravellerLinks(world.deps, id, await leadOf(world, id)), {
    code: 'traveller-link-alone',
  })
  const { id: sent } = await boughtBooking(world, { departure, spots: 2, until: 'sent' })
  await assert.rejects(makeTravellerLinks(world.deps, sent, await leadOf(world, sent)), {
    code: 'booking-not-changeable',
  })
})

test('a link opens the booking of its traveller until 30 days after the trek; other tokens open nothing', async () => {
  const { id, tokenOf } = await sharedBooking(world)
  const { booking, traveller, link } = await openTravellerLink(world.deps, tokenOf(2))
  assert.deepEqual([booking.id, link.position, traveller.isChild], [id, 2, false])
  await assert.rejects(openTravellerLink(world.deps, 'AAAAAAAAAAAAAAAAAAAAAA'), notFound)
  const now = () => new Date(Date.parse(booking.ends_on) + 32 * 86_400_000)
  await assert.rejects(openTravellerLink({ ...world.deps, now }, tokenOf(2)), notFound)
})

test('the link of a traveller who leaves or is replaced ends, and the others stay', async () => {
  const { id, lead, tokenOf } = await sharedBooking(world)
  const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions: [1] }, lead)
  const shown = { cardCents: sum.cardCents, creditCents: sum.creditCents }
  await leaveBooking(world.deps, { bookingId: id, positions: [1], shown, key: 'one leaves' }, lead)
  await assert.rejects(openTravellerLink(world.deps, tokenOf(1)), notFound)
  const anna = { firstName: 'Anna', lastName: 'Quist', isChild: false }
  await handOverSpot(world.deps, { bookingId: id, position: 2, key: 'another', ...anna }, lead)
  await assert.rejects(openTravellerLink(world.deps, tokenOf(2)), notFound)
  const { link } = await openTravellerLink(world.deps, tokenOf(3))
  assert.equal(link.position, 3)
  await makeTravellerLinks(world.deps, id, lead)
  assert.deepEqual(
    (await liveLinks(world.db, id)).map(({ position, email }) => [position, email === null]),
    [
      [2, true],
      [3, false],
    ],
  )
})

test('mails a link at most once an hour and a reminder once a day, each with the amount and its date', async () => {
  const { id, lead } = await sharedBooking(world)
  const send = (email: string) => sendTravellerLink(world.deps, { bookingId: id, position: 1, email }, lead)
  await assert.rejects(send('tom'), { code: 'email-invalid' })
  await send(' Tom@Example.com')
  await assert.rejects(send('tom@example.com'), { code: 'traveller-link-just-sent' })
  const remind = () => remindByLink(world.deps, { bookingId: id, position: 1 }, lead)
  await assert.rejects(remind(), { code: 'traveller-reminded-today' })
  const mails = await sendMailsAbout(world, id)
  const mail = mails.find(({ to }) => to === 'tom@example.com')
  assert.match(mail?.subject ?? '', /^Your part of .+: US\$[\d,]+(\.\d\d)?, until \d+ \w+$/)
  assert.match(mail?.text ?? '', /\/share\/[\w-]{22}/)
  world.clock.days(1)
  await remind()
  await assert.rejects(remind(), { code: 'traveller-reminded-today' })
  const reminders = (await sendMailsAbout(world, id)).filter(({ subject }) => subject.includes('reminds you'))
  assert.deepEqual(
    reminders.map(({ to }) => to),
    ['tom@example.com'],
  )
  world.clock.days(1)
  await remind()
  const lead0 = sendTravellerLink(world.deps, { bookingId: id, position: 0, email: 'a@example.com' }, lead)
  await assert.rejects(lead0, { code: 'traveller-link-lead' })
})
