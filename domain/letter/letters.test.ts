import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { linkOfBooking } from '#domain/booking/booking-link.ts'
import { boughtBooking, leadOf } from '#test/bought-booking.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { mailBookingLetter } from '#worker/mails/booking-letter.ts'
import { correspondentByAccount, correspondentByLetter, findThread } from './letter-queries.ts'
import { sendLetter } from './send-letter.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refused = (code: string) => ({ name: 'Error', code })
const traveller = (bookingId: string) => ({ bookingId, side: 'traveller' as const })

async function booked(email = 'maya@example.com', startsInDays = 90) {
  const departure = await world.departure({ startsInDays })
  return boughtBooking(world, { departure, email })
}

/** Delivers the newest letter's mail and answers it with the token of its link. */
async function delivered() {
  const [job] = (await world.jobs()).filter(({ name }) => name === 'mail-booking-letter').slice(-1)
  assert.ok(job && 'letterId' in job.payload)
  await mailBookingLetter(world.deps, job.payload)
  const mail = world.sent.at(-1)
  assert.ok(mail)
  const token = /http:\/\/chautari\.test\/letters\/([\w-]{22})\s/.exec(mail.text)?.[1]
  assert.ok(token, mail.text)
  return { ...mail, token }
}

describe('letters about a booking', () => {
  it('go both ways by mail, and neither learns the address of the other', async () => {
    const { id, departure } = await booked()
    const { email: hostEmail } = await world.db
      .selectFrom('trek')
      .innerJoin('account', 'account.id', 'trek.host_id')
      .select('account.email')
      .where('trek.id', '=', departure.trekId)
      .executeTakeFirstOrThrow()
    await sendLetter(world.deps, traveller(id), '  Is there <b>wifi</b>?\r\nMaya ')
    const toHost = await delivered()
    assert.equal(toHost.to, hostEmail)
    assert.match(toHost.subject, /^Maya L\. wrote to you about Annapurna Circuit, /)
    assert.ok(toHost.text.includes('> Is there <b>wifi</b>?\n> Maya'), toHost.text)
    assert.ok(toHost.html.includes('&#60;b&#62;wifi&#60;/b&#62;?<br>Maya'), toHost.html)

    const host = await correspondentByLetter(world.deps, toHost.token)
    assert.deepEqual(host, { bookingId: id, side: 'host' })
    world.clock.minutes(1)
    await sendLetter(world.deps, host, 'In Manang, yes.')
    const toTraveller = await delivered()
    assert.equal(toTraveller.to, 'maya@example.com')
    assert.match(toTraveller.subject, /^Pasang wrote to you about/)
    for (const part of [toHost.text, toHost.html]) assert.ok(!part.includes('maya@example.com'))
    for (const part of [toTraveller.text, toTraveller.html]) assert.ok(!part.includes(hostEmail))

    const side = await correspondentByLetter(world.deps, toTraveller.token)
    assert.equal(side.side, 'traveller')
    const { letters, other } = await findThread(world.deps, side)
    assert.equal(other, 'Pasang')
    assert.deepEqual(
      letters.map(({ body, mine }) => [body, mine]),
      [
        ['Is there <b>wifi</b>?\nMaya', true],
        ['In Manang, yes.', false],
      ],
    )
  })

  it('are opened by their own link alone, and not once it is over or revoked', async () => {
    const { id, departure } = await booked('link@example.com')
    await sendLetter(world.deps, traveller(id), 'Hello')
    const { token } = await delivered()
    const link = await linkOfBooking(world.deps, id, departure.ends_on)
    await assert.rejects(correspondentByLetter(world.deps, link), refused('letter-not-found'))
    await assert.rejects(correspondentByAccount(world.deps, id, aVisitor()), refused('booking-not-found'))
    assert.equal((await correspondentByAccount(world.deps, id, await leadOf(world, id))).side, 'traveller')
    await world.db
      .updateTable('letter_link')
      .set({ revoked_at: world.clock.now() })
      .where('booking_id', '=', id)
      .execute()
    await assert.rejects(correspondentByLetter(world.deps, token), refused('letter-not-found'))
    const kept = await world.db.selectFrom('letter_link').selectAll().where('booking_id', '=', id).execute()
    assert.ok(!JSON.stringify(kept).includes(token), 'the token itself is not kept')
  })

  it('are refused blank, too long, and more than ten an hour however many come at once', async () => {
    const { id } = await booked('limits@example.com')
    const send = (text: string) => sendLetter(world.deps, traveller(id), text)
    await assert.rejects(send(' \u0000\n '), { code: 'letter-empty', says: 'Please enter a message' })
    await assert.rejects(send('x'.repeat(2001)), refused('letter-too-long'))
    await send('🏔'.repeat(2000))
    const rush = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => send(`Letter ${n}`)))
    assert.equal(rush.filter(({ status }) => status === 'fulfilled').length, 9)
    for (const each of rush)
      if (each.status === 'rejected') assert.equal(each.reason.code, 'too-many-letters')
    world.clock.minutes(61)
    await send('Later')
  })

  it('are sent once by a second click', async () => {
    const { id } = await booked('twice@example.com')
    await Promise.all([1, 2, 3].map(() => sendLetter(world.deps, traveller(id), 'Once')))
    assert.equal((await findThread(world.deps, traveller(id))).letters.length, 1)
  })

  it('are never changed once they are sent', async () => {
    const { id } = await booked('kept@example.com')
    await sendLetter(world.deps, traveller(id), 'As written')
    const change = world.db
      .updateTable('booking_letter')
      .set({ body: 'Another' })
      .where('booking_id', '=', id)
    await assert.rejects(change.execute(), /never changed/)
  })

  it('begin with the confirmation, and end 30 days after the trek or with the host', async () => {
    const departure = await world.departure()
    const { id } = await boughtBooking(world, { departure, email: 'unpaid@example.com', until: 'sent' })
    await assert.rejects(sendLetter(world.deps, traveller(id), 'Hello'), refused('letters-closed'))

    const other = await booked('suspended@example.com')
    await world.db
      .updateTable('host')
      .set({ status: 'suspended' })
      .where('id', '=', (eb) =>
        eb.selectFrom('trek').select('host_id').where('id', '=', other.departure.trekId),
      )
      .execute()
    await assert.rejects(sendLetter(world.deps, traveller(other.id), 'Hello'), refused('host-not-reachable'))
    assert.equal((await findThread(world.deps, traveller(other.id))).closed, 'host-not-reachable')

    const last = await booked('last@example.com')
    await sendLetter(world.deps, traveller(last.id), 'Hello')
    const { token } = await delivered()
    world.clock.days(90 + 13 + 31)
    await assert.rejects(sendLetter(world.deps, traveller(last.id), 'Again'), refused('letters-closed'))
    await assert.rejects(correspondentByLetter(world.deps, token), refused('letter-not-found'))
  })
})
