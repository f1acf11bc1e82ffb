import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { capturedBooking } from '#test/samples/captured-booking.ts'
import { freshWorld, someDetails, type World } from '#test/world.ts'
import { mailBookingConfirmed } from './booking/booking-confirmed.ts'
import { mailHeldPaymentReturned } from './booking/held-payment-returned.ts'
import { mailLatePaymentRefunded } from './booking/late-payment-refunded.ts'

const SCRIPT = `<img src=x onerror="alert(1)"><script>alert('x')</script>&"'`

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

describe('typed text', () => {
  it('is escaped in every mail', async () => {
    const details = someDetails(2, 0, 'script@example.com')
    details.lead = { ...details.lead, firstName: SCRIPT, lastName: SCRIPT }
    details.companions = [{ firstName: SCRIPT, lastName: SCRIPT, isChild: false }]
    const { booking, paymentId } = await capturedBooking(world, details)
    await world.db.updateTable('trek').set({ name: SCRIPT, gateway: SCRIPT }).execute()
    await world.db.updateTable('host').set({ display_name: SCRIPT }).execute()
    const before = world.sent.length
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    await mailLatePaymentRefunded(world.deps, { bookingId: booking.id, paymentId })
    await mailHeldPaymentReturned(world.deps, { bookingId: booking.id, paymentId })
    const mails = world.sent.slice(before)
    assert.equal(mails.length, 3)
    for (const { html, text } of mails) {
      assert.ok(!/<script|<img/i.test(html), html)
      assert.ok(html.includes('&#60;img src=x onerror=&#34;alert(1)&#34;&#62;'))
      assert.ok(text.includes(SCRIPT))
    }
  })
})
