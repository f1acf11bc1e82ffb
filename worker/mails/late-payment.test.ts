import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { submitBooking } from '#domain/booking/hold/submit-booking.ts'
import { capturedBooking } from '#test/samples/captured-booking.ts'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { mailLatePaymentRefunded } from './booking/late-payment-refunded.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const lastMail = () => {
  const mail = world.sent.at(-1)
  assert.ok(mail, 'a mail was sent')
  return mail
}

describe('a late payment', () => {
  for (const [state, why] of [
    ['confirmed', 'had already been paid'],
    ['cancelled', 'after this booking had been cancelled'],
  ] as const)
    it(`is refunded in full when the booking is ${state}`, async () => {
      const { booking, paymentId } = await capturedBooking(world, someDetails(1, 0, `${state}@example.com`))
      if (state !== 'confirmed')
        await world.db.updateTable('booking').set({ state }).where('id', '=', booking.id).execute()
      await mailLatePaymentRefunded(world.deps, { bookingId: booking.id, paymentId })
      const { subject, text } = lastMail()
      assert.equal(subject, 'Your payment of US$1,240.00 is on its way back')
      assert.ok(text.includes(why))
      assert.ok(text.includes('the whole amount, US$1,240.00'))
    })

  it('is refunded when its spots are gone', async () => {
    const visitor = aVisitor()
    const departure = await world.departure()
    const hold = await holdSpots(
      world.deps,
      { departureId: departure.id, party: { adults: 1, children: 0 } },
      visitor,
    )
    const details = someDetails(1, 0, 'gone@example.com')
    await submitBooking(world.deps, hold.id, { details, shownTotalCents: null, key: 'gone' }, visitor)
    await world.db.updateTable('booking').set({ state: 'expired' }).where('id', '=', hold.id).execute()
    const { id } = await world.db
      .insertInto('payment')
      .values({ booking_id: hold.id, amount_cents: 1240_00, state: 'created', created_at: world.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mailLatePaymentRefunded(world.deps, { bookingId: hold.id, paymentId: id })
    assert.ok(lastMail().text.includes('they were no longer available'))
  })
})
