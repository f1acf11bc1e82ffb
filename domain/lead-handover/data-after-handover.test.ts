import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aNewLead, offeredBooking, takeOver, tokenOfOffer } from '#test/samples/handovers/offered-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { findChanges } from '../booking/change/change-queries.ts'
import { leaveBooking, quoteLeaving } from '../booking-change/leave-booking.ts'
import { cardText } from '../payment/captured/card-text-rules.ts'
import { findAboutPerson } from '../support/about-person-queries.ts'
import { startHandover } from './start-handover.ts'
import { eraseRows } from '../personal-data/erase-rows.ts'
import { findErasure } from '../personal-data/erasure-queries.ts'
import { exportData } from '../personal-data/export-data.ts'
import { findPerson } from '../personal-data/person-queries.ts'
import { requestErasure } from '../personal-data/request-erasure.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const WORDS = 'Written by the former lead as a guest'

/** A booking with a referral and a guest's message of its former lead, offered to Anna first and taken over by Zora. */
async function handedOver({ creditCents = 0 } = {}) {
  const { id, visitor, departure, zora, lead } = await offeredBooking(world, { creditCents })
  const old = visitor.account
  assert.ok(old)
  const anna = aNewLead({ firstName: 'Anna', lastName: 'Lund' })
  await startHandover(world.deps, { bookingId: id, lead: anna }, visitor)
  await startHandover(world.deps, { bookingId: id, lead }, visitor)
  const owner = await signedIn(world)
  const at = world.clock.now()
  await world.db
    .insertInto('referral_use')
    .values({ booking_id: id, owner_id: owner.id, email: old.email, created_at: at })
    .execute()
  await writeAsGuest({ bookingId: id, clientId: old.id, trekId: departure.trekId })
  await takeOver(world, id, await tokenOfOffer(world, id), zora.visitor)
  return { id, old, zora, anna }
}

async function writeAsGuest(by: { bookingId: string; clientId: string; trekId: string }) {
  const at = world.clock.now()
  const { host_id } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', by.trekId)
    .executeTakeFirstOrThrow()
  const { id } = await world.db
    .insertInto('conversation')
    .values({
      kind: 'hosting',
      client_id: by.clientId,
      host_id,
      booking_id: by.bookingId,
      last_place: 1,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('message')
    .values({
      id: randomUUID(),
      conversation_id: id,
      place: 1,
      sender_id: null,
      sender_role: 'client',
      body: WORDS,
      sent_at: at,
    })
    .execute()
}

async function exportOf(account: { id: string; email: string }) {
  const { sections } = await exportData(world.deps, account)
  const rowsOf = (table: string) => sections.find((each) => each.table === table)?.rows ?? []
  return { all: JSON.stringify(sections), rowsOf }
}

async function erase(accountId: string): Promise<void> {
  const person = await findPerson(world.db, accountId)
  await world.db.transaction().execute((tx) => eraseRows(tx, world.clock.now(), person))
}

async function leftOf(bookingId: string) {
  const { email } = await world.db
    .selectFrom('referral_use')
    .select('email')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { body } = await world.db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select('body')
    .where('conversation.booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { email, body }
}

test('the export of a new lead has nothing of the former lead, nor of another invited person', async () => {
  const { id, old, zora, anna } = await handedOver()
  const hers = await exportOf(zora)
  for (const text of [WORDS, old.email, anna.email]) assert.ok(!hers.all.includes(text), text)
  assert.deepEqual([hers.rowsOf('referral_use'), hers.rowsOf('conversation')], [[], []])
  assert.equal(hers.rowsOf('lead_handover').length, 2)
  const former = await exportOf(old)
  assert.deepEqual(
    former.rowsOf('message').map(({ body }) => body),
    [WORDS],
  )
  assert.deepEqual(
    former.rowsOf('referral_use').map(({ booking_id }) => booking_id),
    [id],
  )
  assert.equal(former.rowsOf('conversation').length, 1)
})

test('an erasure of the new lead leaves what the former lead wrote and used, and that of the former lead finds it', async () => {
  const { id, old, zora } = await handedOver()
  await erase(zora.id)
  assert.deepEqual(await leftOf(id), { email: old.email, body: WORDS })
  await erase(old.id)
  assert.deepEqual(await leftOf(id), { email: `erased ${id}`, body: '' })
})

test('an erasure waits while credit that the account spent may return from a booking with another lead', async () => {
  const { id, old, zora } = await handedOver({ creditCents: 40_00 })
  const visitor: Visitor = { ...(await signedIn(world)).visitor, account: { ...old, role: 'traveller' } }
  const open = async () => (await findErasure(world.deps, old.id)).open.map(({ kind }) => kind)
  assert.deepEqual(await open(), ['credit'])
  assert.equal(await requestErasure(world.deps, { shownCreditCents: 0, sure: true }, visitor), 'waiting')
  const shown = await quoteCancellation(world.deps, id, zora.visitor)
  await cancelBooking(world.deps, { bookingId: id, shown }, zora.visitor)
  assert.deepEqual(await open(), [])
})

test('a refund after the handover names the former lead’s card, in quote, history and mail', async () => {
  const { id, zora } = await handedOver()
  const { last4 } = await quoteCancellation(world.deps, id, zora.visitor)
  assert.equal(cardText(last4), 'the former lead’s card')
  const { sum } = await quoteLeaving(world.deps, { bookingId: id, positions: [1] }, zora.visitor)
  assert.ok(sum.cardCents > 0)
  const leaving = { bookingId: id, positions: [1], shown: sum, key: randomUUID() }
  await leaveBooking(world.deps, leaving, zora.visitor)
  const change = (await findChanges(world.db, id)).find(({ kind }) => kind === 'leave')
  assert.equal(change?.is_to_former_lead, true)
  const mails = (await sendMailsAbout(world, id)).filter(({ to }) => to === zora.email)
  assert.ok(mails.some(({ text }) => /comes back to the former lead’s card/.test(text)))
  const { bookings } = await findAboutPerson(world.deps, { clientId: zora.id, bookingId: null })
  assert.equal(bookings[0]?.refund?.isToFormerLead, true)
})
