import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { mailHoldEnding } from '#worker/mails/booking/hold-ending.ts'
import { mailTrekReminder } from '#worker/mails/booking/trek-reminder.ts'
import { remindTravellers } from './remind-travellers.ts'
import { warnHoldEnds } from './hold/warn-hold-end.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const owed = async (name: string, bookingId: string) =>
  (await world.jobs()).filter(
    (job) => job.name === name && 'bookingId' in job.payload && job.payload.bookingId === bookingId,
  ).length

test('a traveller who submitted the form and has not paid gets one mail, ten minutes before the spots are free', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure, email: 'slow@example.com', until: 'sent' })
  const held = await boughtBooking(world, { departure, until: 'held' })
  const paid = await boughtBooking(world, { departure })
  await warnHoldEnds(world.deps)
  assert.equal(await owed('mail-hold-ending', id), 0, 'thirty minutes before')
  world.clock.minutes(20)
  await Promise.all([1, 2, 3].map(() => warnHoldEnds(world.deps)))
  assert.equal(await owed('mail-hold-ending', id), 1)
  assert.equal(await owed('mail-hold-ending', held.id), 0, 'nobody has given an address')
  assert.equal(await owed('mail-hold-ending', paid.id), 0)

  await mailHoldEnding(world.deps, { bookingId: id })
  const { to, subject, text, html } = world.sent.at(-1)!
  assert.equal(to, 'slow@example.com')
  assert.equal(subject, 'Your spots are held until 12:15 Nepal time: Annapurna Circuit')
  assert.ok(text.includes(`Pay now: http://chautari.test/payment-confirmation?booking=${id}\n`), text)
  // The address is not verified: the reader of the mail gets no name and no access.
  for (const part of [text, html]) assert.ok(!/Maya|Lind|\/bookings\/link\//.test(part))

  const count = world.sent.length
  world.clock.minutes(10)
  await mailHoldEnding(world.deps, { bookingId: id })
  assert.equal(world.sent.length, count, 'not once the time is over')
})

test('no address gets more than three of these mails in a day', async () => {
  const email = 'somebody-else@example.com'
  const ids: string[] = []
  for (let each = 0; each < 5; each += 1)
    ids.push(
      (
        await boughtBooking(world, {
          departure: await world.departure(),
          email,
          until: 'sent',
          visitor: aVisitor(),
        })
      ).id,
    )
  world.clock.minutes(21)
  await warnHoldEnds(world.deps)
  const mails = await Promise.all(ids.map((id) => owed('mail-hold-ending', id)))
  assert.equal(
    mails.reduce((sum, each) => sum + each, 0),
    3,
  )
})

test('everybody gets one reminder, seven days before the start, with place, weather and kit', async () => {
  const departure = await world.departure({ startsInDays: 8 })
  const { id } = await boughtBooking(world, { departure, email: 'soon@example.com' })
  await remindTravellers(world.deps)
  assert.equal(await owed('mail-trek-reminder', id), 0, 'eight days before')
  world.clock.days(1)
  await Promise.all([1, 2, 3].map(() => remindTravellers(world.deps)))
  assert.equal(await owed('mail-trek-reminder', id), 1)
  await mailTrekReminder(world.deps, { bookingId: id })
  const { to, subject, text } = world.sent.at(-1)!
  assert.equal(to, 'soon@example.com')
  assert.equal(subject, 'In 7 days: Annapurna Circuit')
  for (const fact of [
    'Starts in: Kathmandu',
    'Host: Pasang',
    'WHAT TO BRING',
    '- Broken-in boots',
    '- Down jacket',
  ])
    assert.ok(text.includes(fact), `${fact} in ${text}`)

  await world.db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', id).execute()
  const count = world.sent.length
  await mailTrekReminder(world.deps, { bookingId: id })
  assert.equal(world.sent.length, count, 'not once it is cancelled')
})
