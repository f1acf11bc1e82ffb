import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  aNewLead,
  offeredBooking,
  offeredInParts,
  takeOver,
  tokenOfOffer,
} from '#test/samples/handovers/offered-booking.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { linkOfBooking, bookingIdOfLink } from '../booking/booking-link.ts'
import { findAccountBooking, findOwnBooking, travellersOf } from '../booking/booking-queries.ts'
import { correctOwnName } from '../booking/change/change-name.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { issueReceipt } from '../accounting/issue-receipt.ts'
import { findChanges } from '../booking/change/change-queries.ts'
import { dayText } from '../dates.ts'
import { requestErasure } from '../personal-data/request-erasure.ts'
import { saveDetails } from '../traveller/save-details.ts'
import { startHandover } from './start-handover.ts'
import { takeOverBooking } from './take-over-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('the new lead owns the booking, and nothing of the old lead is left in it', async () => {
  const { id, visitor, departure, zora, token } = await offeredBooking(world)
  const before = await world.booking(id)
  const link = await linkOfBooking(world.deps, id, departure.ends_on)
  const { id: paymentId } = await world.db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  await issueReceipt(world.deps, paymentId)
  const typed = [{ nationality: 'SE', insurer: 'Alpina' }, { nationality: 'DE' }]
  await saveDetails(world.deps, { bookingId: id, typed }, visitor)
  await sendMailsAbout(world, id)
  await world.db
    .updateTable('booking')
    .set({ reminder_mailed_at: world.clock.now() })
    .where('id', '=', id)
    .execute()

  await takeOver(world, id, token, zora.visitor)
  const after = await world.booking(id)
  assert.deepEqual(
    [after.account_id, after.email, after.first_name, after.phone, after.address, after.city],
    [zora.id, zora.email, 'Zora', '+46 8 123 456', '', ''],
  )
  assert.deepEqual(
    [after.total_cents, after.country, after.state],
    [before.total_cents, before.country, 'confirmed'],
  )
  assert.equal(after.reminder_mailed_at, null, 'the new lead gets the reminder too')
  const [lead, friend] = await travellersOf(world.db, id)
  assert.deepEqual([lead?.first_name, lead?.last_name, lead?.is_child], ['Zora', 'Quist', false])
  assert.notEqual(friend?.first_name, 'Zora')
  const details = await world.db
    .selectFrom('vault.traveller_details')
    .select('position')
    .where('booking_id', '=', id)
    .execute()
  assert.deepEqual(details, [{ position: 1 }])
  const changes = await findChanges(world.db, id)
  assert.deepEqual(
    changes.map(({ kind, positions }) => [kind, positions]),
    [['hand-over', [0]]],
  )
  for (const old of [visitor, aVisitor({ id: before.visitor_id })])
    await assert.rejects(findOwnBooking(world.db, id, old), { code: 'booking-not-found' })
  assert.equal(await bookingIdOfLink(world.deps, link), null)
  assert.equal((await findAccountBooking(world.db, id, zora.visitor)).id, id)
  assert.deepEqual(await tracesOf(id, [before.email ?? '', visitor.id]), [])
  assert.deepEqual(await world.violations(), [])
})

/** The tables with rows of a booking that contain one of these texts, or the name of a recipient. */
async function tracesOf(id: string, texts: string[]): Promise<string[]> {
  const { db } = world
  const found = {
    booking: await db.selectFrom('booking').selectAll().where('id', '=', id).execute(),
    payment: await db.selectFrom('payment').selectAll().where('booking_id', '=', id).execute(),
    link: await db
      .selectFrom('booking_link')
      .selectAll()
      .where('booking_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute(),
  }
  assert.deepEqual(
    found.payment.map(({ card_last4, card_fingerprint }) => [card_last4, card_fingerprint]),
    [[null, null]],
  )
  const recipients = await db
    .selectFrom('document_recipient')
    .selectAll()
    .where('booking_id', '=', id)
    .execute()
  const tables = Object.entries(found).flatMap(([table, rows]) =>
    texts.some((text) => JSON.stringify(rows).includes(text)) ? [table] : [],
  )
  return [...tables, ...recipients.map(() => 'document_recipient')]
}

test('both leads and the host get a mail, and the new lead gets voucher and calendar file', async () => {
  const { id, zora, visitor, token } = await offeredBooking(world)
  const started = await sendMailsAbout(world, id)
  assert.deepEqual(
    started.flatMap(({ to, subject }) => (/offers you|can take over/.test(subject) ? [to] : [])).sort(),
    [visitor.account?.email ?? '', zora.email].sort(),
  )
  assert.ok(started.some(({ text }) => text.includes(`/bookings/take-over/${token}`)))
  await takeOver(world, id, token, zora.visitor)
  const mails = await sendMailsAbout(world, id)
  const toOld = mails.find(({ to }) => to === visitor.account?.email)
  assert.match(toOld?.subject ?? '', /^Zora Quist has taken over your booking/)
  const toNew = mails.find(({ to }) => to === zora.email)
  assert.match(toNew?.subject ?? '', /^The booking is yours/)
  assert.deepEqual(toNew?.attachments?.map(({ contentType }) => contentType.split(';')[0]).sort(), [
    'application/pdf',
    'text/calendar',
  ])
  assert.ok(mails.some(({ text }) => text.includes('A booking has a new lead traveller')))
  assert.equal(mails.length, 3)
  assert.deepEqual(await noticesOf(zora.id), ['lead’s spot taken over'])
})

test('the mails about a booking in parts say what the new lead owes, and that no old card is charged', async () => {
  const { id, balanceOn, zora, visitor, token } = await offeredInParts(world)
  const offer = (await sendMailsAbout(world, id)).find(({ to }) => to === zora.email)
  assert.doesNotMatch(offer?.text ?? '', /It is paid\./)
  assert.match(offer?.text ?? '', /Still to pay: US\$1,984\.00/)
  assert.ok(offer?.text.includes(`Due on ${dayText(balanceOn)}: US$1,984.00`))
  assert.match(offer?.text ?? '', /No card is saved: you pay each part on a card page/)
  await takeOver(world, id, token, zora.visitor)
  const toOld = (await sendMailsAbout(world, id)).find(({ to }) => to === visitor.account?.email)
  assert.match(toOld?.text ?? '', /We charge no card of yours for this booking any more\./)
})

async function noticesOf(accountId: string): Promise<string[]> {
  const found = await world.db
    .selectFrom('notice')
    .select('event')
    .where('account_id', '=', accountId)
    .execute()
  return found.map(({ event }) => event)
}

test('only the account of the address takes over, with the terms and the booking as shown; again changes nothing', async () => {
  const { id, visitor, zora, token } = await offeredBooking(world)
  const stranger = await signedIn(world)
  const take = (given: { agrees?: boolean; seen?: string }, by = zora.visitor) =>
    takeOverBooking(world.deps, { token, agrees: true, seen: '', ...given }, by)
  for (const each of [stranger.visitor, visitor, aVisitor()])
    await assert.rejects(take({}, each), { code: 'handover-not-found' })
  await assert.rejects(take({ agrees: false }), { code: 'handover-terms' })
  const [lead] = await travellersOf(world.db, id)
  const name = { firstName: lead?.first_name ?? '', lastName: `${lead?.last_name}a` }
  await correctOwnName(world.deps, { bookingId: id, position: 0, key: 'k', ...name }, visitor)
  const { last_change_id } = await world.booking(id)
  await take({})
  assert.equal(last_change_id, null, 'a corrected name is no change of the price')
  await take({})
  assert.equal((await findChanges(world.db, id)).length, 2)
  await assert.rejects(takeOverBooking(world.deps, { token: 'x', agrees: true, seen: '' }, zora.visitor), {
    code: 'handover-not-found',
  })
  const other = await offeredBooking(world)
  await assert.rejects(
    takeOverBooking(world.deps, { token: other.token, agrees: true, seen: id }, other.zora.visitor),
    { code: 'handover-changed' },
  )
})

test('refuses a new lead with another booking on the departure, and one whose erasure waits', async () => {
  const { id, departure, zora, token } = await offeredBooking(world)
  const own = await boughtBooking(world, { departure, visitor: zora.visitor })
  await assert.rejects(takeOver(world, id, token, zora.visitor), { code: 'handover-booked-already' })
  const shown = await quoteCancellation(world.deps, own.id, zora.visitor)
  await cancelBooking(world.deps, { bookingId: own.id, shown }, zora.visitor)
  // The refund of the own booking is open, so the erasure waits.
  assert.equal(await requestErasure(world.deps, { shownCreditCents: 0, sure: true }, zora.visitor), 'waiting')
  await assert.rejects(takeOver(world, id, token, zora.visitor), { code: 'handover-own-erasure' })
})

test('after a handover the new lead cancels, the card that paid gets the refund, and hands over again', async () => {
  const first = await offeredBooking(world)
  await takeOver(world, first.id, first.token, first.zora.visitor)
  const next = await signedIn(world)
  const lead = aNewLead({ email: next.email, firstName: 'Anna', lastName: 'Lund' })
  await startHandover(world.deps, { bookingId: first.id, lead }, first.zora.visitor)
  await takeOver(world, first.id, await tokenOfOffer(world, first.id), next.visitor)
  const shown = await quoteCancellation(world.deps, first.id, next.visitor)
  assert.ok(shown.cardCents > 0)
  await cancelBooking(world.deps, { bookingId: first.id, shown }, next.visitor)
  const refunds = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_cents', 'payment.booking_id'])
    .where('payment.booking_id', '=', first.id)
    .execute()
  assert.deepEqual(refunds, [{ amount_cents: shown.cardCents, booking_id: first.id }])
  assert.deepEqual(await world.violations(), [])
})

test('credit returns to the former lead who spent it, with a mail, and the new lead’s mail does not promise it', async () => {
  const { id, visitor, zora, token } = await offeredBooking(world, { creditCents: 40_00 })
  await takeOver(world, id, token, zora.visitor)
  await sendMailsAbout(world, id)
  const shown = await quoteCancellation(world.deps, id, zora.visitor)
  assert.equal(shown.creditCents, 40_00)
  await cancelBooking(world.deps, { bookingId: id, shown }, zora.visitor)
  const mails = await sendMailsAbout(world, id)
  const toNew = mails.find(({ to, subject }) => to === zora.email && /is cancelled/.test(subject))
  assert.match(toNew?.text ?? '', /comes back to the former lead’s card/)
  assert.match(toNew?.text ?? '', /US\$40\.00 of credit returns to the person who spent it\./)
  assert.doesNotMatch(toNew?.text ?? '', /and US\$40\.00 credit/)
  const old = visitor.account
  assert.equal(await creditBalance(world.db, old?.id ?? ''), 40_00)
  assert.equal(await creditBalance(world.db, zora.id), 0)
  const toOld = mails.filter(({ to }) => to === old?.email)
  assert.deepEqual(
    toOld.map(({ subject }) => subject),
    ['You have received US$40.00 of credit'],
  )
  assert.match(toOld[0]?.text ?? '', /A booking that you handed over was changed, cancelled or refunded/)
  // Both are of the same instant.
  const notices = await noticesOf(zora.id)
  assert.deepEqual(notices.toSorted(), ['booking cancelled by its traveller', 'lead’s spot taken over'])
  assert.ok((await noticesOf(old?.id ?? '')).includes('credit granted'))
})
