import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { mailBookingCancelled } from '#worker/mails/booking/booking-cancelled.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { askForCancellationMail } from './mail-cancellation.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const mailsOf = async (id: string) =>
  (await world.jobs()).filter(
    ({ name, payload }) => name === 'mail-booking-cancelled' && payload.bookingId === id,
  ).length

test('one cancellation is one mail, for any number of requests', async () => {
  const { id, visitor } = await boughtBooking(world, { departure: await world.departure() })
  const ask = (who = visitor) => askForCancellationMail(world.deps, id, who)
  await assert.rejects(ask(), { code: 'booking-not-cancelled', status: 409 })
  await assert.rejects(ask(aVisitor()), { status: 404 })
  const lead = await leadOf(world, id)
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents: 1240_00, creditCents: 0 } }, lead)
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  assert.equal(await mailsOf(id), 1)
  await assert.rejects(ask(aVisitor()), { status: 404 })

  // A booking that was cancelled before this mail existed.
  await world.db.updateTable('booking').set({ cancellation_mailed_at: null }).where('id', '=', id).execute()
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  assert.equal(await mailsOf(id), 2)
})

test('the stored address gets the mail, which states the refund and its date', async () => {
  const email = 'stored@example.com'
  const departure = await world.departure({ startsInDays: 20 })
  const { id } = await boughtBooking(world, { departure, email })
  const lead = await leadOf(world, id)
  await cancelBooking(world.deps, { bookingId: id, shown: { cardCents: 620_00, creditCents: 0 } }, lead)
  await mailBookingCancelled(world.deps, { bookingId: id })
  const { to, text } = world.sent.at(-1) ?? { to: '', text: '' }
  assert.equal(to, email)
  for (const words of [
    'US$620.00, 50% of what was paid by card, comes back to the card ending 4242, within 7 working days (5 to 10 days).',
    'Coming back: US$620.00',
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
})
