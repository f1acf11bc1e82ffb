import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { mailBookingLink } from '#worker/mails/booking/booking-link.ts'
import { openDetailsForOffice, saveDetailsAsOperator } from '../../traveller/details-for-office.ts'
import { bookingIdOfLink, linkOfBooking } from '../booking-link.ts'
import { travellersOf } from '../booking-queries.ts'
import { cancelForTraveller } from '../../cancellation/cancel-for-traveller.ts'
import { correctTravellerName } from './correct-name.ts'
import { reissueGuestLink, revokeGuestLinks } from './guest-link.ts'
import { revealBooking } from './reveal-booking.ts'
import { listOfficeBookings } from './office-bookings-queries.ts'
import { findOfficeBooking } from '../../office/office-booking-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const reason = 'Asked on the phone, proved by the reference.'

/** A paid booking of a guest, this many days before its start. */
async function booked(startsInDays = 20) {
  const departure = await world.departure({ startsInDays })
  const email = `${randomUUID()}@example.com`
  return { ...(await boughtBooking(world, { departure, spots: 2, email })), email }
}

const actsOn = (bookingId: string) =>
  world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_kind', '=', 'booking')
    .where('subject_id', '=', bookingId)
    .orderBy('id')
    .execute()

test('an operator cancels for a traveller by tier, audited with the reason; support, no reason and a stale factor are refused', async () => {
  const { id } = await booked()
  const bookingId = id
  const { back } = await findOfficeBooking(world.deps, id)
  assert.equal(back?.percent, 50)
  assert.ok(back)
  const [operator, support] = [await anOperator(world), await anOperator(world, { role: 'support' })]
  const stale = await anOperator(world, { factor: new Date(world.clock.now().getTime() - 11 * 60_000) })
  const cancel = (who: typeof operator, change = {}) =>
    cancelForTraveller(world.deps, { bookingId, shown: back, reason, ...change }, who)
  await refused(cancel(support), 'operators-only')
  await refused(cancel(stale), 'second-factor-needed')
  await refused(cancel(operator, { reason: '' }), 'act-needs-reason')
  await refused(cancel(operator, { shown: { ...back, cardCents: back.cardCents + 1 } }), 'refund-changed')
  assert.deepEqual(await actsOn(id), [])
  await cancel(operator)
  const { state, refunds, cancelledBy } = await findOfficeBooking(world.deps, id)
  assert.deepEqual([state, cancelledBy, refunds.length], ['cancelled', 'traveller', 1])
  assert.deepEqual(await actsOn(id), [{ act: 'cancel-booking', reason }])
  assert.ok((await world.jobs()).some(({ name }) => name === 'mail-booking-cancelled'))
  await refused(cancel(operator), 'booking-not-cancellable')
})

test('operators cannot cancel their own booking in the office', async () => {
  const { id } = await booked()
  const lead = await leadOf(world, id)
  assert.ok(lead.account)
  const operator = await anOperator(world, { account: { ...lead.account, role: 'operator' } })
  const { back } = await findOfficeBooking(world.deps, id)
  assert.ok(back)
  await refused(
    cancelForTraveller(world.deps, { bookingId: id, shown: back, reason }, operator),
    'booking-own',
  )
  await refused(
    saveDetailsAsOperator(world.deps, { bookingId: id, reason, typed: [] }, operator),
    'booking-own',
  )
})

test('an access is audited with its reason; support sees masked data and no books, an operator all', async () => {
  const { id, email } = await booked()
  const [operator, support] = [await anOperator(world), await anOperator(world, { role: 'support' })]
  await refused(
    revealBooking(world.deps, { bookingId: id, reason: 'curious' }, operator),
    'look-needs-reason',
  )
  const whole = await revealBooking(world.deps, { bookingId: id, reason: 'traveller' }, operator)
  assert.equal(whole.email, email)
  assert.ok((whole.entries?.length ?? 0) >= 2)
  const masked = await revealBooking(world.deps, { bookingId: id, reason: 'money' }, support)
  assert.deepEqual([masked.entries, masked.accountId, masked.requests], [null, null, ''])
  const text = JSON.stringify(masked)
  for (const { name } of whole.travellers) assert.ok(!text.includes(name), name)
  assert.ok(!text.includes(email))
  assert.deepEqual(await actsOn(id), [
    { act: 'look-at-booking', reason: 'The traveller asked' },
    { act: 'look-at-booking', reason: 'A question about money' },
  ])
})

test('a guest’s link is mailed again only to the stored address, and a revoked one opens nothing', async () => {
  const { id, email } = await booked()
  const [operator, support] = [await anOperator(world), await anOperator(world, { role: 'support' })]
  const ends = await world.db
    .selectFrom('departure')
    .select('ends_on')
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = await linkOfBooking(world.deps, id, ends.ends_on)
  const about = { bookingId: id, reason }
  await reissueGuestLink(world.deps, about, support)
  const job = (await world.jobs()).findLast(({ name }) => name === 'mail-booking-link')
  await mailBookingLink(world.deps, job?.payload as never)
  assert.equal(world.sent.at(-1)?.to, email)
  assert.ok(world.sent.at(-1)?.text.includes(`/bookings/link/${token}`))

  await refused(revokeGuestLinks(world.deps, about, support), 'operators-only')
  assert.equal(await bookingIdOfLink(world.deps, token), id)
  await revokeGuestLinks(world.deps, about, operator)
  assert.equal(await bookingIdOfLink(world.deps, token), null)
  await refused(revokeGuestLinks(world.deps, about, operator), 'no-guest-link')
  await leadOf(world, id)
  await refused(reissueGuestLink(world.deps, about, operator), 'no-guest-link')
  assert.deepEqual(
    (await actsOn(id)).map(({ act }) => act),
    ['reissue-guest-link', 'revoke-guest-link'],
  )
})

test('an operator reads and changes travellers’ details with a reason, until the traveller’s deadline', async () => {
  const { id } = await booked(90)
  const operator = await anOperator(world)
  const about = { bookingId: id, reason }
  await refused(
    openDetailsForOffice(world.deps, { bookingId: id, reason: ' ' }, operator),
    'act-needs-reason',
  )
  await saveDetailsAsOperator(
    world.deps,
    { ...about, typed: [{ insurer: 'Alpine', passportNumber: 'PA1234542' }] },
    operator,
  )
  const { page, passports } = await openDetailsForOffice(world.deps, about, operator)
  assert.deepEqual([page.travellers[0]?.insurer, passports[0]], ['Alpine', 'PA1234542'])
  const support = await anOperator(world, { role: 'support' })
  await refused(openDetailsForOffice(world.deps, about, support), 'operators-only')
  await refused(
    saveDetailsAsOperator(world.deps, { ...about, typed: [{ insurer: 'X' }] }, support),
    'operators-only',
  )
  assert.deepEqual(
    (await actsOn(id)).map(({ act }) => act),
    ['change-travellers', 'read-travellers'],
  )
})

test('the list shows leads by their initials, with filters for state, date and trek', async () => {
  const { id } = await booked(50)
  const { trek_name, starts_on } = await world.db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'departure_id')
    .innerJoin('trek', 'trek.id', 'trek_id')
    .select(['trek.name as trek_name', 'starts_on'])
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow()
  const filter = {
    state: 'confirmed',
    from: starts_on,
    trek: trek_name.slice(0, 6),
    isDisputed: false,
    page: 1,
  } as const
  const { bookings, hasMore } = await listOfficeBookings(world.deps, filter)
  assert.equal(hasMore, false)
  const row = bookings.find((each) => each.id === id)
  assert.match(row?.lead ?? '', /^\S•••• \S••••$/)
  const cancelled = await listOfficeBookings(world.deps, { ...filter, state: 'cancelled', from: null })
  assert.ok(cancelled.bookings.every(({ state }) => state === 'cancelled'))
})

test('an operator corrects a traveller’s name, audited with the reason, and the lead gets one mail', async () => {
  const { id: bookingId, email } = await booked()
  const operator = await anOperator(world)
  const names = async () => (await travellersOf(world.db, bookingId)).map((each) => each.first_name)
  const correct = (change = {}, who = operator) =>
    correctTravellerName(
      world.deps,
      { bookingId, position: 1, firstName: 'Freja', lastName: 'Lind', reason, ...change },
      who,
    )
  await refused(correct({}, await anOperator(world, { role: 'support' })), 'operators-only')
  await refused(correct({ reason: '' }), 'act-needs-reason')
  await refused(correct({ firstName: ' ' }), 'traveller-name-wrong')
  await refused(correct({ position: 2 }), 'traveller-not-found')
  assert.deepEqual(await names(), ['Maya', 'Friend1'])
  assert.deepEqual(await actsOn(bookingId), [])
  await correct()
  await refused(correct(), 'traveller-name-same')
  assert.deepEqual(await names(), ['Maya', 'Freja'])
  assert.deepEqual(await actsOn(bookingId), [{ act: 'correct-traveller-name', reason }])
  const mails = (await sendMailsAbout(world, bookingId)).filter(({ subject }) => /corrected/.test(subject))
  assert.deepEqual(
    mails.map(({ to }) => to),
    [email],
  )
  assert.match(mails[0]?.text ?? '', /Traveller 2: Freja Lind/)
})

test('correcting the lead changes the name of the booking; a cancelled booking and the operator’s own are refused', async () => {
  const { id: bookingId } = await booked()
  const operator = await anOperator(world)
  const lead = { bookingId, position: 0, firstName: 'Maja', lastName: 'Lindh', reason }
  await correctTravellerName(world.deps, lead, operator)
  const { first_name, last_name } = await world.booking(bookingId)
  assert.deepEqual([first_name, last_name], ['Maja', 'Lindh'])
  const { account } = await leadOf(world, bookingId)
  assert.ok(account)
  const own = await anOperator(world, { account: { ...account, role: 'operator' } })
  await refused(correctTravellerName(world.deps, { ...lead, lastName: 'Berg' }, own), 'booking-own')
  const { back } = await findOfficeBooking(world.deps, bookingId)
  assert.ok(back)
  await cancelForTraveller(world.deps, { bookingId, shown: back, reason }, operator)
  await refused(
    correctTravellerName(world.deps, { ...lead, lastName: 'Berg' }, operator),
    'traveller-name-closed',
  )
})
