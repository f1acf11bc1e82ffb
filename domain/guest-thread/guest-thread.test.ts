import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { linkOfBooking } from '#domain/booking/booking-link.ts'
import { aMessage } from '#test/samples/a-message.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { hostOf } from '#test/host-visitor.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { mailBookingLetter } from '#worker/mails/booking/guest-thread.ts'
import { attachBookings } from '../sign-in/attach-bookings.ts'
import { findConversation, findConversations } from '../message/conversation-queries.ts'
import { openAttachment } from '../message/attachment/attachment-queries.ts'
import { findMessages } from '../message/message-queries.ts'
import { sendMessage } from '../message/send-message.ts'
import { speakerIn } from '../message/speaker.ts'
import { startConversation } from '../message/start-conversation.ts'
import { takeAttachment } from '../message/attachment/take-attachment.ts'
import {
  correspondentByAccount,
  correspondentByLink,
  findMovedThread,
  findThread,
  speakerOf,
} from './guest-thread-queries.ts'
import { sendGuestMessage } from './send-guest-message.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refused = (code: string) => ({ name: 'Error', code })
const guest = (bookingId: string) => ({ bookingId, side: 'client' as const })
const host = (bookingId: string) => ({ bookingId, side: 'host' as const })

async function booked(email = 'maya@example.com', startsInDays = 90) {
  const departure = await world.departure({ startsInDays })
  return boughtBooking(world, { departure, email })
}

const isClosed = refused('guest-thread-closed')
/** Delivers the latest message's mail and answers it with its link's token. */
async function delivered() {
  const [job] = (await world.jobs()).filter(({ name }) => name === 'mail-booking-letter').slice(-1)
  assert.ok(job && 'messageId' in job.payload)
  await mailBookingLetter(world.deps, job.payload)
  const mail = world.sent.at(-1)
  assert.ok(mail)
  const token = /http:\/\/chautari\.test\/letters\/([\w-]{22})\s/.exec(mail.text)?.[1]
  assert.ok(token, mail.text)
  return { ...mail, token }
}

describe('messages about a guest’s booking', () => {
  it('are mailed to the guest, are messages to the host, and neither gets the address of the other', async () => {
    const { id, departure } = await booked()
    const hostAccount = await hostOf(world, departure.trekId)
    await sendGuestMessage(world.deps, guest(id), aMessage('  Is there <b>wifi</b>?\r\nMaya '))
    assert.deepEqual(
      (await world.jobs()).filter(({ name }) => name === 'mail-booking-letter'),
      [],
      'a host is notified like every account',
    )
    const [row] = await findConversations(world.deps, hostAccount.visitor)
    assert.deepEqual(
      [row?.title, row?.isGuest, row?.unread, row?.last.body],
      ['Maya L.', true, 1, 'Is there <b>wifi</b>?\nMaya'],
    )
    const speaker = await speakerIn(world.db, row?.id ?? '', hostAccount.visitor)
    world.clock.minutes(1)
    await sendMessage(world.deps, aMessage('In <b>Manang</b>, yes.\nCome'), speaker)
    const toGuest = await delivered()
    assert.equal(toGuest.to, 'maya@example.com')
    assert.match(toGuest.subject, /^Pasang wrote to you about Annapurna Circuit, /)
    assert.ok(toGuest.text.includes('> In <b>Manang</b>, yes.\n> Come'), toGuest.text)
    assert.ok(toGuest.html.includes('In &#60;b&#62;Manang&#60;/b&#62;, yes.<br>Come'), toGuest.html)
    const { email: hostEmail } = hostAccount.visitor.account ?? { email: '' }
    for (const part of [toGuest.text, toGuest.html]) assert.ok(!part.includes(hostEmail))

    const who = await correspondentByLink(world.deps, toGuest.token)
    assert.deepEqual(who, { bookingId: id, side: 'client' })
    const { messages, other } = await findThread(world.deps, who)
    assert.equal(other, 'Pasang')
    assert.deepEqual(
      messages.map(({ body, mine }) => [body, mine]),
      [
        ['Is there <b>wifi</b>?\nMaya', true],
        ['In <b>Manang</b>, yes.\nCome', false],
      ],
    )
    const text = JSON.stringify(await findConversation(world.deps, speaker))
    assert.ok(!text.includes('maya@example.com'), text)
  })

  it('are opened only by their link, and not after it has expired or was revoked', async () => {
    const { id, departure } = await booked('link@example.com')
    await sendGuestMessage(world.deps, host(id), aMessage('Hello'))
    const { token } = await delivered()
    const link = await linkOfBooking(world.deps, id, departure.ends_on)
    await assert.rejects(correspondentByLink(world.deps, link), refused('guest-thread-not-found'))
    await assert.rejects(correspondentByAccount(world.deps, id, aVisitor()), refused('booking-not-found'))
    await world.db
      .updateTable('letter_link')
      .set({ revoked_at: world.clock.now() })
      .where('booking_id', '=', id)
      .execute()
    await assert.rejects(correspondentByLink(world.deps, token), refused('guest-thread-not-found'))
    const saved = await world.db.selectFrom('letter_link').selectAll().where('booking_id', '=', id).execute()
    assert.ok(!JSON.stringify(saved).includes(token), 'the token itself is not stored')
  })

  it('are refused when blank, too long, or more than ten an hour, also for simultaneous ones', async () => {
    const { id } = await booked('limits@example.com')
    const send = (text: string) => sendGuestMessage(world.deps, guest(id), aMessage(text))
    await assert.rejects(send(' \u0000\n '), { code: 'message-empty', message: 'Please enter a message' })
    await assert.rejects(send('x'.repeat(2001)), refused('message-too-long'))
    await send('🏔'.repeat(2000))
    const rush = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => send(`Message ${n}`)))
    assert.equal(rush.filter(({ status }) => status === 'fulfilled').length, 9)
    for (const each of rush)
      if (each.status === 'rejected') assert.equal(each.reason.code, 'too-many-guest-messages')
    world.clock.minutes(61)
    await send('Enqueue')
  })

  it('are sent once after a second click, including the tenth of an hour', async () => {
    const { id } = await booked('twice@example.com')
    const once = aMessage('Once')
    await Promise.all([1, 2, 3].map(() => sendGuestMessage(world.deps, guest(id), once)))
    assert.equal((await findThread(world.deps, guest(id))).messages.length, 1)
    for (let n = 2; n < 10; n += 1) await sendGuestMessage(world.deps, guest(id), aMessage(`Message ${n}`))
    const tenth = aMessage('The tenth')
    const { place } = await sendGuestMessage(world.deps, guest(id), tenth)
    assert.equal((await sendGuestMessage(world.deps, guest(id), tenth)).place, place)
    assert.equal(place, 10)
  })

  it('begin with the confirmation, and end 30 days after the trek or with the host', async () => {
    const departure = await world.departure()
    const { id } = await boughtBooking(world, { departure, email: 'unpaid@example.com', until: 'sent' })
    await assert.rejects(sendGuestMessage(world.deps, guest(id), aMessage('Hello')), isClosed)

    const other = await booked('suspended@example.com')
    await world.db
      .updateTable('host')
      .set({ status: 'suspended' })
      .where('id', '=', (eb) =>
        eb.selectFrom('trek').select('host_id').where('id', '=', other.departure.trekId),
      )
      .execute()
    await assert.rejects(
      sendGuestMessage(world.deps, guest(other.id), aMessage('Hello')),
      refused('host-not-reachable'),
    )
    assert.equal((await findThread(world.deps, guest(other.id))).closed, 'host-not-reachable')

    const last = await booked('last@example.com')
    const { place } = await sendGuestMessage(world.deps, host(last.id), aMessage('Hello'))
    assert.equal(place, 1)
    const { token } = await delivered()
    world.clock.days(90 + 13 + 31)
    await assert.rejects(sendGuestMessage(world.deps, guest(last.id), aMessage('Again')), isClosed)
    await assert.rejects(correspondentByLink(world.deps, token), refused('guest-thread-not-found'))
  })

  it('include a host’s file, which the link of no other booking opens', async () => {
    const { id, departure } = await booked('file@example.com')
    const other = await booked('no-file@example.com')
    const { visitor } = await hostOf(world, departure.trekId)
    for (const each of [id, other.id]) await sendGuestMessage(world.deps, host(each), aMessage('Namaste'))
    const map = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2F7A4F' } })
      .jpeg()
      .toBuffer()
    const file = await takeAttachment(world.deps, { bytes: map, name: 'map.jpg' }, visitor)
    const { conversationId } = await speakerOf(world.deps, guest(id))
    const speaker = await speakerIn(world.db, conversationId, visitor)
    await sendMessage(world.deps, { ...aMessage(''), attachmentId: file.id }, speaker)
    const mail = await delivered()
    assert.ok(mail.text.includes('> With a file: map.webp'), mail.text)
    const opened = await openAttachment(world.deps, file.id, await speakerOf(world.deps, guest(id)))
    assert.deepEqual([opened.kind, opened.name], ['image', 'map.webp'])
    await assert.rejects(
      openAttachment(world.deps, file.id, await speakerOf(world.deps, guest(other.id))),
      refused('attachment-not-found'),
    )
  })

  it('become messages of the account that the booking is attached to, read up to then', async () => {
    const { id, departure } = await booked('becomes@example.com')
    const { id: hostId, visitor: hostVisitor } = await hostOf(world, departure.trekId)
    assert.equal(await findMovedThread(world.deps, guest(id)), null)
    assert.equal(await findMovedThread(world.deps, host(id)), null)
    await sendGuestMessage(world.deps, host(id), aMessage('Namaste'))
    const { token } = await delivered()
    await sendGuestMessage(world.deps, guest(id), aMessage('Hello Pasang'))
    const forHost = await findMovedThread(world.deps, host(id))
    assert.ok(forHost && 'conversationId' in forHost)
    const { conversationId } = forHost

    const lead = await leadOf(world, id)
    assert.deepEqual(await findMovedThread(world.deps, guest(id)), { conversationId })
    assert.equal((await correspondentByLink(world.deps, token)).bookingId, id)
    await assert.rejects(
      sendGuestMessage(world.deps, guest(id), aMessage('As a guest')),
      refused('guest-thread-not-found'),
    )
    const [row, ...others] = await findConversations(world.deps, lead)
    assert.deepEqual([row?.id, row?.unread, row?.last.mine, others.length], [conversationId, 0, true, 0])
    const client = await speakerIn(world.db, conversationId, lead)
    const { messages } = await findMessages(world.deps, client, {})
    assert.deepEqual(
      messages.map(({ mine }) => mine),
      [false, true],
    )
    const jobs = async () => (await world.jobs()).filter(({ name }) => name === 'mail-booking-letter').length
    const before = await jobs()
    await sendMessage(world.deps, aMessage('Welcome'), await speakerIn(world.db, conversationId, hostVisitor))
    assert.equal(await jobs(), before, 'an account is not mailed each message')
    assert.deepEqual((await findConversations(world.deps, lead))[0]?.unread, 1)
    assert.deepEqual(await correspondentByAccount(world.deps, id, lead), guest(id))
    const again = await startConversation(world.deps, { userId: hostId, ...aMessage('One more') }, lead)
    assert.equal(again.conversationId, conversationId, 'the two have one conversation')
  })

  it('of an account that booked without signing in are messages between the two', async () => {
    const departure = await world.departure()
    const traveller = await signedIn(world)
    const { id } = await boughtBooking(world, { departure, visitor: traveller.visitor })
    assert.deepEqual(await findMovedThread(world.deps, host(id)), { userId: traveller.id })
    const { place } = await sendGuestMessage(world.deps, host(id), aMessage('Bring gloves'))
    const [row] = await findConversations(world.deps, traveller.visitor)
    for (const side of [host(id), guest(id)])
      assert.deepEqual(await findMovedThread(world.deps, side), { conversationId: row?.id })
    assert.deepEqual([place, row?.unread, row?.last.body], [1, 1, 'Bring gloves'])
  })

  it('remain with a host who booked their own trek as a guest, when an erasure attaches the booking', async () => {
    const departure = await world.departure()
    const { visitor } = await hostOf(world, departure.trekId)
    const { id: accountId = '', email = '' } = visitor.account ?? {}
    const { id } = await boughtBooking(world, { departure })
    await world.db.updateTable('booking').set({ email }).where('id', '=', id).execute()
    await sendGuestMessage(world.deps, guest(id), aMessage('To myself'))
    await world.db.transaction().execute((tx) => attachBookings(tx, { accountId, email, onOwnTreks: true }))
    const [row] = await findConversations(world.deps, visitor)
    assert.deepEqual([row?.side, row?.unread], ['host', 1])
  })
})
