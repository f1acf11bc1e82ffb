import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Caller } from '#test/caller.ts'
import { confirmedBooking, signedInCaller } from '#test/samples/confirmed-booking.ts'
import { mailsTo } from '#test/servers/mailbox.ts'
import { sharedSite, type Site } from '#test/site.ts'
import { soon } from '#test/soon.ts'

let site: Site
before(async () => {
  site = await sharedSite()
})
after(() => site.close())

const MAIL = '/api/payments/send-cancellation-request-email'
const NOT_DELETABLE =
  'This booking cannot be deleted. Cancelled bookings can only be deleted after refund processing is complete.'

const rowOf = async (id: string) => (await site.rows('select * from booking where id = $1', [id]))[0]

const cancel = (who: Caller, id: string, cardCents: number) =>
  who.post(`/bookings/${id}/cancel`, {
    form: { cardCents: String(cardCents), creditCents: '0', reason: 'Health' },
  })

/** Neither the page nor its form works for a signed-out browser, including the one that booked. */
async function asksToSignIn(who: Caller, id: string) {
  for (const answer of [await who.get(`/bookings/${id}/cancel`), await cancel(who, id, 1240_00)])
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/login'])
}

// Each has people and bookings of its own and waits for their mails, so they wait together.
describe('cancelling', { concurrency: true }, () => {
  test('cancels once, for the displayed amount only; sends one mail, to the stored address and not to the one in the request', async () => {
    const email = `cancels-${randomUUID()}@example.com`
    const who = await signedInCaller(site, email)
    const id = await confirmedBooking(site, who, email)
    for (const wrong of [0, 1, 1240_00 - 1, Number.NaN])
      assert.equal((await cancel(who, id, wrong)).status, 409)
    assert.equal((await who.get(`/bookings/${id}/cancel`)).status, 200)
    assert.equal((await rowOf(id)).state, 'confirmed', 'opening the page changes nothing')
    await asksToSignIn(site.caller(), id)
    const stranger = await signedInCaller(site, `stranger-${randomUUID()}@example.com`)
    assert.equal((await stranger.get(`/bookings/${id}/cancel`)).status, 404)
    assert.equal((await cancel(stranger, id, 1240_00)).status, 404)
    assert.equal((await rowOf(id)).state, 'confirmed')
    assert.equal((await who.post(MAIL, { body: { bookingId: id } })).status, 409)

    assert.equal((await cancel(who, id, 1240_00)).status, 303)
    const row = await rowOf(id)
    assert.deepEqual(
      [row.state, row.refund_status, row.refund_amount_cents, row.cancel_reason],
      ['cancelled', 'pending', '124000', 'Health'],
    )
    const hostile = {
      bookingId: id,
      customerEmail: 'eve@example.com',
      customerName: 'Eve',
      adventureTitle: 'Free money',
      refundAmount: 1_000_000,
      refundPercentage: 1000,
      cancellationRule: '<script>',
    }
    for (let again = 0; again < 3; again++) {
      const { status, json } = await who.post(MAIL, { body: hostile })
      assert.deepEqual([status, json], [200, { success: true }])
    }
    const mails = await soon(async () => {
      const found = (await mailsTo(site, email)).filter(({ subject }) => subject.endsWith('is cancelled'))
      return found.length > 0 && found
    })
    assert.equal(mails.length, 1)
    assert.match(
      mails[0]?.text ?? '',
      /US\$1,240\.00, 100% of what was paid by card, comes back to the card ending 4242/,
    )
    assert.deepEqual(await mailsTo(site, 'eve@example.com'), [])

    assert.equal((await site.caller().post(MAIL, { body: hostile })).status, 404)
    assert.equal((await who.post(MAIL, { body: { bookingId: randomUUID() } })).status, 404)
    for (const body of [{}, { bookingId: 7 }, []]) assert.equal((await who.post(MAIL, { body })).status, 422)
  })

  test('the success page of a booking cancelled for a part, or for nothing, promises no full refund', async () => {
    for (const [startsInDays, cents] of [
      [20, 620_00],
      [5, 0],
    ] as const) {
      const email = `kept-${randomUUID()}@example.com`
      const who = await signedInCaller(site, email)
      const id = await confirmedBooking(site, who, email, startsInDays)
      assert.equal((await cancel(who, id, cents)).status, 303)
      const [payment] = await site.rows('select session_id from payment where booking_id = $1', [id])
      const body = { sessionId: payment.session_id }
      const { json } = await who.post('/api/bookings/confirm-by-session', { body })
      assert.deepEqual(json, {
        success: false,
        state: 'cancelled',
        error: 'This booking was cancelled.',
      })
      for (const reader of [who, site.caller()]) {
        const { text } = await reader.get(`/payment-success?session_id=${payment.session_id}`)
        assert.match(text, /This booking was cancelled/)
        assert.doesNotMatch(text, /is refunded to your card|Paid too late/)
      }
    }
  })

  test('DELETE hides an own ended booking, never another, and the record remains', async () => {
    const email = `deletes-${randomUUID()}@example.com`
    const who = await signedInCaller(site, email)
    const id = await confirmedBooking(site, who, email)
    const remove = (caller: Caller, bookingId = id) => caller.call('DELETE', `/api/bookings/${bookingId}`)
    const refused = await remove(who)
    assert.deepEqual([refused.status, refused.json.error], [409, NOT_DELETABLE])
    await cancel(who, id, 1240_00)
    assert.deepEqual((await remove(who)).json.error, NOT_DELETABLE)

    await site.rows(`update booking set refund_status = 'processed' where id = $1`, [id])
    const stranger = await signedInCaller(site, `stranger-${randomUUID()}@example.com`)
    const foreign = await remove(stranger)
    assert.deepEqual(
      [foreign.status, foreign.json.error],
      [404, 'Error deleting booking: There is no such booking.'],
    )
    const nobody = await remove(site.caller())
    assert.deepEqual([nobody.status, nobody.json.error], [401, 'Please log in to view your bookings'])
    for (const missing of [randomUUID(), 'x', '%00', "1' or '1'='1"])
      assert.equal((await remove(who, encodeURIComponent(missing))).status, 404)
    const elsewhere = await who.call('DELETE', `/api/bookings/${id}`, {
      headers: { Origin: 'https://evil.example' },
    })
    assert.equal(elsewhere.status, 403)
    assert.equal((await rowOf(id)).hidden_at, null)

    for (let again = 0; again < 2; again++) {
      const { status, json } = await remove(who)
      assert.deepEqual([status, json], [200, { message: 'Booking deleted successfully.' }])
    }
    const saved = await rowOf(id)
    assert.deepEqual([saved.state, saved.hidden_at !== null], ['cancelled', true])
    assert.doesNotMatch((await who.get('/bookings?tab=cancelled')).text, /Remove from my list/)
  })

  test('a guest’s link opens a booking and alone cancels nothing', async () => {
    const email = `guest-${randomUUID()}@example.com`
    const buyer = site.caller()
    const id = await confirmedBooking(site, buyer, email)
    await asksToSignIn(buyer, id)
    const mail = await soon(async () =>
      (await mailsTo(site, email)).find(({ subject }) => subject.startsWith('Booked')),
    )
    const link = /\/bookings\/link\/[\w-]+/.exec(mail.text)?.[0] ?? ''
    const holder = site.caller()
    for (const path of [link, `${link}/cancel`]) {
      const page = await holder.get(path)
      assert.equal(page.status, 200)
      assert.doesNotMatch(page.text, new RegExp(email))
      assert.match(page.headers.get('cache-control') ?? '', /no-store/)
    }
    assert.equal((await mailsTo(site, email)).length, 1, 'opening the page sends nothing')
    await asksToSignIn(holder, id)
    const noCode = await holder.post(`${link}/cancel`, { form: { 'code-1': '123456' } })
    assert.equal(noCode.status, 422)

    // The address in the request is ignored.
    const form = { intent: 'send', email: 'eve@example.com' }
    assert.equal((await holder.post(`${link}/cancel`, { form })).status, 302)
    await soon(async () =>
      (await mailsTo(site, email)).some(({ subject }) => /is your Chautari code/.test(subject)),
    )
    assert.deepEqual(await mailsTo(site, 'eve@example.com'), [])
    const page = await holder.get(`${link}/cancel`)
    assert.match(page.text, /g•••@e•••\.com/)
    assert.equal((await rowOf(id)).state, 'confirmed')
  })
})
