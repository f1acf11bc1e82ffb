import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { bookingIdOfLink } from '#domain/booking/booking-link.ts'
import { versionNow } from '#domain/trek/versions/trek-versions.ts'
import { capturedBooking } from '#test/samples/captured-booking.ts'
import { pdfText } from '#test/text/pdf-text.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import { mailBookingConfirmed } from './booking/booking-confirmed.ts'

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

describe('the confirmation', () => {
  it('has the six facts, the refund steps with their hour, and the link to the booking', async () => {
    const { booking } = await capturedBooking(world)
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    const { to, subject, text, html } = lastMail()
    assert.equal(to, 'maya@example.com')
    assert.equal(subject, 'Booked: Annapurna Circuit, Thu 18 Feb – Wed 3 Mar 2027')
    for (const fact of [
      'Dates: Thu 18 Feb – Wed 3 Mar 2027',
      'Travellers: Maya Lind, Friend1 Lind',
      'Host: Pasang',
      'Starts in: Kathmandu',
      'Paid: US$2,480.00',
      'Until Tue 19 Jan 2027, 24:00 Nepal time, you get 100% back (US$2,480.00); until Wed 3 Feb 2027, 24:00 Nepal time, you get 50% back (US$1,240.00); after that nothing.',
    ])
      assert.ok(text.includes(fact), `${fact} in ${text}`)
    assert.match(text, /Receipt: R-2026-000001/)
    assert.match(text, /Booking: CH-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    assert.match(html, /color-scheme" content="light dark"/)

    const token = /http:\/\/chautari\.test\/bookings\/link\/([\w-]{22})\s/.exec(text)?.[1]
    assert.ok(token, 'a guest gets a link')
    assert.equal(await bookingIdOfLink(world.deps, token), booking.id)
  })

  it('is the same message on each attempt, with one link', async () => {
    const { booking } = await capturedBooking(world, someDetails(1, 0, 'again@example.com'))
    const before = world.sent.length
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    const first = world.sent.pop()
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    assert.deepEqual(lastMail(), first)
    assert.equal(world.sent.length, before + 1)
    const links = await world.db
      .selectFrom('booking_link')
      .select('id')
      .where('booking_id', '=', booking.id)
      .execute()
    assert.equal(links.length, 1)
  })

  it('links the booking’s account to the page of the booking, without an access link', async () => {
    const email = 'known@example.com'
    const account = {
      id: await makeAccount(world.deps, email),
      email,
      role: 'traveller' as const,
      firstName: '',
    }
    const { booking } = await capturedBooking(world, someDetails(1, 0, email), aVisitor({ account }))
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    assert.ok(lastMail().text.includes(`http://chautari.test/bookings/${booking.id}\n`))
    assert.ok(!lastMail().html.includes('/bookings/link/'))
  })

  it('attaches the voucher, whose code opens the booking, or none when it cannot be made', async () => {
    const email = 'voucher@example.com'
    const { booking } = await capturedBooking(world, someDetails(2, 1, email))
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    const { attachments = [], text } = lastMail()
    const voucher = attachments.find(({ contentType }) => contentType === 'application/pdf')
    assert.match(voucher?.filename ?? '', /^voucher-CH-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf$/)
    const words = pdfText(voucher?.content as Buffer).replace(/\s+/g, '')
    for (const fact of [
      'Annapurna Circuit',
      'Thu 18 Feb – Wed 3 Mar 2027',
      '1 adult, 1 child',
      'Maya Lind, Friend1 Lind',
      '14 days up to 5,416 m. Show this page to Pasang and at the permit counter.',
      'Tourist police 1144',
      '100% back until Tue 19 Jan 2027, 24:00 Nepal time. 50% back until Wed 3 Feb 2027, 24:00 Nepal time. No refund after that.',
    ])
      assert.ok(words.includes(fact.replace(/\s+/g, '')), `${fact} in ${words}`)
    assert.ok(text.includes('Voucher (PDF) and calendar file. The voucher works without a connection.'))

    const pdfs = { ...world.deps.pdfs, voucher: () => Promise.reject(new Error('no thread')) }
    world.sent.pop()
    await mailBookingConfirmed({ ...world.deps, pdfs }, { bookingId: booking.id })
    assert.ok(lastMail().text.includes('Your voucher is on the page of your booking.'))
    assert.match(String(world.outside.at(-1)), /no thread/)
  })

  it('attaches no documents of a booking that was cancelled before its mail', async () => {
    const { booking } = await capturedBooking(world, someDetails(1, 0, 'cancelled-first@example.com'))
    await world.db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', booking.id).execute()
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    assert.deepEqual(lastMail().attachments, [])
    assert.ok(!lastMail().text.includes('ATTACHED'))
  })

  it('attaches a calendar file with the trek as whole days', async () => {
    const { booking } = await capturedBooking(world, someDetails(1, 0, 'calendar@example.com'))
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    const file = lastMail().attachments?.find(({ filename }) => filename.endsWith('.ics'))
    const content = String(file?.content).replaceAll('\r\n ', '')
    assert.match(file?.filename ?? '', /^trek-.*\.ics$/)
    for (const line of [
      'DTSTART;VALUE=DATE:20270218',
      'DTEND;VALUE=DATE:20270304',
      'SUMMARY:Annapurna Circuit',
      `UID:${booking.id}@chautari.test`,
      'METHOD:PUBLISH',
      'LOCATION:Kathmandu',
    ])
      assert.ok(content.split('\r\n').includes(line), `${line} in ${content}`)
  })

  it('states the meeting point and time, when the host has given them', async () => {
    const { booking } = await capturedBooking(world)
    await world.db.updateTable('trek').set({ meeting_point: 'Hotel Yak', meets_at: '07:30' }).execute()
    const at = world.clock.now()
    const agreed = await world.db.transaction().execute((tx) => versionNow(tx, booking.trek_id, at))
    await world.db
      .updateTable('booking')
      .set({ agreed_version_id: agreed })
      .where('id', '=', booking.id)
      .execute()
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    const { text, attachments } = lastMail()
    assert.ok(text.includes('Starts in: Kathmandu: Hotel Yak, 07:30 Nepal time'), text)
    const file = attachments?.find(({ filename }) => filename.endsWith('.ics'))
    assert.match(String(file?.content), /LOCATION:Hotel Yak\\, Kathmandu/)
    await world.db.updateTable('trek').set({ meeting_point: '', meets_at: '' }).execute()
  })
})

describe('the header image', () => {
  it("is the ridge of the trek's own picture, shown inside the mail", async () => {
    const { booking } = await capturedBooking(world, someDetails(1, 0, 'strip@example.com'))
    const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0F5C6E' } })
    await world.deps.storage.write('own/cover.webp', await picture.webp().toBuffer())
    await world.db
      .insertInto('picture')
      .values({
        trek_id: booking.trek_id,
        position: 1,
        kind: 'photo',
        storage_key: 'own/cover.webp',
        alt: 'A "pass"',
        width: 1600,
        height: 900,
      })
      .execute()
    await mailBookingConfirmed(world.deps, { bookingId: booking.id })
    const { html, attachments = [] } = lastMail()
    const strip = attachments.find(({ contentType }) => contentType === 'image/jpeg')
    assert.equal(strip?.contentType, 'image/jpeg')
    assert.ok(
      html.includes(`src="cid:${strip.filename}" width="600" height="200" alt="A &#34;pass&#34;"`),
      html,
    )
    const { width, height } = await sharp(strip.content as Buffer).metadata()
    assert.deepEqual([width, height], [1200, 400])
  })
})
