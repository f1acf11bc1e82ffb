import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { aMessage } from '#test/samples/a-message.ts'
import { bookedDeparture, boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { setStatus } from '#test/host-visitor.ts'
import { freshWorld, type World } from '#test/world.ts'
import { correspondentAsHost, findThread } from '../guest-thread/guest-thread-queries.ts'
import { sendGuestMessage } from '../guest-thread/send-guest-message.ts'
import { sendToAll } from '../guest-thread/send-to-all.ts'
import { bookingsOfDeparture } from './host-bookings-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const refused = (code: string) => ({ name: 'Error', code })

const booked = (startsInDays?: number) => bookedDeparture(world, startsInDays)

describe('a message from the dashboard', () => {
  it("goes only to the host's bookers; not to other bookings or unpaid ones", async () => {
    const { id, departure, host } = await booked()
    const other = await booked()
    const held = await boughtBooking(world, {
      departure,
      until: 'sent',
      email: `${randomUUID()}@example.com`,
    })
    const who = await correspondentAsHost(world.deps, id, host.visitor)
    assert.deepEqual(who, { bookingId: id, side: 'host' })
    await sendGuestMessage(world.deps, who, aMessage('Bring warm gloves.'))
    const { messages, other: traveller } = await findThread(world.deps, who)
    assert.deepEqual([messages[0]?.mine, traveller], [true, 'Maya L.'])
    for (const each of [other.id, held.id, randomUUID(), 'x'])
      await assert.rejects(correspondentAsHost(world.deps, each, host.visitor), refused('booking-not-found'))
    await setStatus(world, host.id, 'suspended')
    assert.equal((await correspondentAsHost(world.deps, id, host.visitor)).side, 'host')
    await assert.rejects(sendGuestMessage(world.deps, who, aMessage('Once more')), refused('host-only-reads'))
    await assert.rejects(correspondentAsHost(world.deps, id, await leadOf(world, id)), refused('hosts-only'))
  })

  it('goes to everybody who booked a departure, individually, and not twice after a second click', async () => {
    const { id, departure, host } = await booked()
    const other = await boughtBooking(world, { departure, email: `${randomUUID()}@example.com` })
    await boughtBooking(world, { departure, until: 'sent', email: `${randomUUID()}@example.com` })
    const foreign = await booked()
    const send = (departureId: string, typed = 'Bring warm gloves.', sendingId = randomUUID()) =>
      sendToAll(world.deps, { departureId, typed, sendingId }, host.visitor)
    const sendingId = randomUUID()
    assert.equal(await send(departure.id, 'Bring warm gloves.', sendingId), 2)
    await send(departure.id, 'Bring warm gloves.', sendingId)
    const messages = await world.db
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
      .select(['booking_id', 'sender_role'])
      .where('booking_id', 'in', [id, other.id])
      .orderBy('booking_id')
      .execute()
    assert.deepEqual(
      messages,
      [id, other.id].toSorted().map((booking_id) => ({ booking_id, sender_role: 'host' })),
    )
    await assert.rejects(send(departure.id, ' '), refused('message-empty'))
    for (const each of [foreign.departure.id, randomUUID(), 'x'])
      await assert.rejects(send(each), refused('departure-not-found'))
    world.clock.days(90 + 13 + 31)
    await assert.rejects(send(departure.id), refused('guest-thread-closed'))
  })

  it('that is unanswered is marked beside its booking until it has an answer', async () => {
    const { id, departure, host } = await booked()
    const waits = async () => (await bookingsOfDeparture(world.db, departure.id))[0]?.awaitsAnswer
    assert.equal(await waits(), false)
    await sendGuestMessage(world.deps, { bookingId: id, side: 'client' }, aMessage('Is there wifi?'))
    assert.equal(await waits(), true)
    world.clock.minutes(1)
    await sendGuestMessage(
      world.deps,
      await correspondentAsHost(world.deps, id, host.visitor),
      aMessage('In Manang.'),
    )
    assert.equal(await waits(), false)
  })
})
