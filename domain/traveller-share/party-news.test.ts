import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { bookedTrek, fewer } from '#test/fixtures/booked-trek.ts'
import { goTo } from '#test/money/booked-in-parts.ts'
import { signedIn } from '#test/samples/credit.ts'
import { departureAsked, reason } from '#test/samples/departure-end.ts'
import { aNewLead, takeOver, tokenOfOffer } from '#test/samples/handovers/offered-booking.ts'
import { dueOf, paidShare } from '#test/samples/party/pay-share.ts'
import { mailedLinks, sharedBooking } from '#test/samples/party/shared-booking.ts'
import type { MailMessage } from '#domain/deps.ts'
import { freshWorld, type World } from '#test/world.ts'
import { jobs } from '#worker/jobs.ts'
import { leaveBooking, quoteLeaving } from '../booking-change/leave-booking.ts'
import { moveBooking, quoteMoves } from '../booking-change/move-booking.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { handOverSpot } from '../booking/change/change-name.ts'
import { acceptOfferChange } from '../booking/sold/answer-offer-change.ts'
import { cancelBooking, cancelUnpaid } from '../cancellation/cancel-booking.ts'
import { lapseChoices } from '../cancellation/end-by-choice.ts'
import { addDays } from '../dates.ts'
import { startHandover } from '../lead-handover/start-handover.ts'
import { chargeText } from '../money.ts'
import { findLink } from '../traveller-link/link-queries.ts'
import { setAmounts } from './set-amounts.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Shared = Awaited<ReturnType<typeof sharedBooking>>

const done = new Set<string>()

/** Sends the news of a booking that is not sent yet. */
async function newsOf(bookingId: string): Promise<MailMessage[]> {
  const before = world.sent.length
  for (const { name, payload } of await world.jobs()) {
    const key = JSON.stringify(payload)
    if (name !== 'mail-party-news' || payload.bookingId !== bookingId || done.has(key)) continue
    done.add(key)
    await jobs[name](world.deps, payload)
  }
  return world.sent.slice(before)
}

const addressesOf = (mails: MailMessage[]) => mails.map(({ to }) => to).sort()
const addressOf = ({ linkOf }: Shared, position: number) => linkOf(position).email ?? ''
const textTo = (mails: MailMessage[], to: string) => mails.find((mail) => mail.to === to)?.text ?? ''

async function leave({ id: bookingId, lead }: Shared, position: number): Promise<void> {
  const positions = [position]
  const { sum } = await quoteLeaving(world.deps, { bookingId, positions }, lead)
  const shown = { cardCents: sum.cardCents, creditCents: sum.creditCents }
  await leaveBooking(world.deps, { bookingId, positions, shown, key: randomUUID() }, lead)
}

test('a cancelled booking is mailed once to each link with an address, with the own payment only', async () => {
  const shared = await sharedBooking(world)
  await world.db
    .updateTable('traveller_link')
    .set({ email: null })
    .where('id', '=', shared.linkOf(3).id)
    .execute()
  const paid = await dueOf(shared, 1)
  await paidShare(world, shared, 1)
  const { total_cents, unpaid_cents, first_name, email } = await world.booking(shared.id)
  const shown = { cardCents: total_cents - unpaid_cents, creditCents: 0 }
  await cancelBooking(world.deps, { bookingId: shared.id, shown }, shared.lead)
  const mails = await newsOf(shared.id)
  assert.deepEqual(addressesOf(mails), [addressOf(shared, 1), addressOf(shared, 2)].sort())
  const [payers, other] = [textTo(mails, addressOf(shared, 1)), textTo(mails, addressOf(shared, 2))]
  assert.match(payers, new RegExp(`${first_name} has cancelled the booking`))
  assert.ok(payers.includes(`You paid ${chargeText(paid)}. ${chargeText(paid)} comes back to the card`))
  assert.match(payers, /\/share\/[\w-]{22}/)
  assert.doesNotMatch(other, /You paid|comes back/)
  for (const text of [payers, other]) {
    assert.ok(!text.includes(email ?? '') && !text.includes(chargeText(total_cents)))
    assert.match(text, /you have nothing more to pay/)
  }
  assert.deepEqual(await newsOf(shared.id), [])
})

test('a booking that ends unpaid is mailed with that reason', async () => {
  const shared = await sharedBooking(world)
  await world.db
    .transaction()
    .execute(async (tx) => cancelUnpaid(world.deps, tx, await lockBooking(tx, shared.id)))
  const mails = await newsOf(shared.id)
  assert.equal(mails.length, 3)
  assert.match(mails[0]?.text ?? '', /because a part of its price was not paid in time/)
})

test('other dates are mailed with what is left to pay; more travellers are not', async () => {
  const shared = await sharedBooking(world)
  const { trekId } = shared.departure
  const other = await world.departure({ trekId, startsInDays: 170 })
  const { moves } = await quoteMoves(world.deps, shared.id, shared.lead)
  const { sum } = moves.find(({ departure }) => departure.id === other.id) ?? {}
  assert.ok(sum)
  const moving = { bookingId: shared.id, departureId: other.id, shown: sum, key: randomUUID() }
  await moveBooking(world.deps, { ...moving, origin: world.deps.origin }, shared.lead)
  const mails = await newsOf(shared.id)
  assert.equal(mails.length, 3)
  assert.match(mails[0]?.subject ?? '', /^Your trek has new dates: /)
  assert.match(mails[0]?.text ?? '', /Left to pay: US\$/)
})

test('a cancelled departure is mailed when the lead chooses, and again when the booking ends', async () => {
  const shared = await sharedBooking(world)
  await paidShare(world, shared, 2)
  await departureAsked(world, shared.departure.id)
  const asked = await newsOf(shared.id)
  assert.deepEqual(
    asked.map(({ subject }) => subject.split(':')[0]),
    Array(3).fill('Your departure was cancelled'),
  )
  assert.ok(asked.every(({ text }) => text.includes(reason)))
  assert.match(textTo(asked, addressOf(shared, 2)), /what you paid comes back to the card/)
  world.clock.days(9)
  await lapseChoices(world.deps)
  const ended = await newsOf(shared.id)
  assert.equal(ended.length, 3)
  assert.match(textTo(ended, addressOf(shared, 2)), /You paid US\$.*comes back to the card/)
})

test('a change of the trek is mailed: minor ones at once, significant ones when asked and when they apply', async () => {
  const { id, edit, change, ...booked } = await bookedTrek(world)
  const lead = await booked.lead()
  const links = await mailedLinks(world, id, lead)
  assert.equal(links.length, 1)
  await edit({ overview: 'The same trek in other words.' })
  assert.deepEqual(await newsOf(id), [])
  await edit({ meetsAt: '08:00' }, 'The bus leaves later.')
  const [minor, ...more] = await newsOf(id)
  assert.deepEqual([minor?.to, more.length], [links[0]?.email, 0])
  assert.match(minor?.text ?? '', /MEETING TIME[^]*The bus leaves later\./)
  await edit(fewer, 'The hotel has closed.')
  const [asked] = await newsOf(id)
  assert.match(asked?.text ?? '', /decides .* for the whole booking[^]*- Porter/)
  await acceptOfferChange(world.deps, { bookingId: id, changeId: (await change())?.id ?? '' }, lead)
  const [applies] = await newsOf(id)
  assert.match(applies?.subject ?? '', /^The change of your trek applies/)
})

test('who leaves or is replaced is mailed what happens to their payment, then an unpaid address is deleted', async () => {
  const shared = await sharedBooking(world)
  const paid = await dueOf(shared, 1)
  await paidShare(world, shared, 1)
  const spot = { bookingId: shared.id, firstName: 'Anna', lastName: 'Quist', isChild: false }
  await handOverSpot(world.deps, { ...spot, position: 1, key: randomUUID() }, shared.lead)
  await handOverSpot(world.deps, { ...spot, position: 2, key: randomUUID() }, shared.lead)
  await leave(shared, 3)
  const mails = await newsOf(shared.id)
  assert.deepEqual(addressesOf(mails), [1, 2, 3].map((position) => addressOf(shared, position)).sort())
  assert.ok(mails.every(({ text }) => !/Anna Q|Quist/.test(text)))
  const payers = textTo(mails, addressOf(shared, 1))
  assert.ok(payers.includes(`You paid ${chargeText(paid)}. It stays with the booking and your spot`))
  assert.match(textTo(mails, addressOf(shared, 3)), /has taken you off the booking/)
  const kept = await Promise.all([1, 2, 3].map((position) => findLink(world.db, shared.linkOf(position).id)))
  assert.deepEqual(
    kept.map((link) => link?.email ?? null),
    [addressOf(shared, 1), null, null],
  )
})

test('a new amount is mailed once for ten minutes, to this traveller only', async () => {
  const shared = await sharedBooking(world)
  const set = (cents: number) =>
    setAmounts(world.deps, { bookingId: shared.id, amounts: [{ position: 1, cents }] }, shared.lead)
  for (const cents of [500_00, 600_00, 700_00]) await set(cents)
  const mails = await newsOf(shared.id)
  assert.deepEqual(addressesOf(mails), [addressOf(shared, 1)])
  assert.match(mails[0]?.text ?? '', /part of the price to US\$700\.00/)
  await set(700_00)
  world.clock.minutes(11)
  await set(700_00)
  assert.deepEqual(await newsOf(shared.id), [])
  await set(710_00)
  assert.equal((await newsOf(shared.id)).length, 1)
})

test('another lead is mailed by first name', async () => {
  const shared = await sharedBooking(world)
  const zora = await signedIn(world)
  const lead = aNewLead({ email: zora.email })
  await startHandover(world.deps, { bookingId: shared.id, lead }, shared.lead)
  assert.deepEqual(await newsOf(shared.id), [])
  await takeOver(world, shared.id, await tokenOfOffer(world, shared.id), zora.visitor)
  const mails = await newsOf(shared.id)
  assert.equal(mails.length, 3)
  assert.match(mails[0]?.text ?? '', /Zora has taken over the booking/)
  assert.ok(mails.every(({ text }) => !text.includes(zora.email) && !text.includes('Quist')))
})

test('who paid and leaves without a refund is mailed that nothing comes back', async () => {
  const shared = await sharedBooking(world)
  const paid = await dueOf(shared, 1)
  await paidShare(world, shared, 1)
  const start = shared.departure.starts_on
  await goTo(world, addDays(start, -35), 10)
  await goTo(world, addDays(start, -34), 10)
  assert.equal((await world.booking(shared.id)).unpaid_cents, 0)
  await goTo(world, addDays(start, -5), 10)
  await leave(shared, 1)
  const [mail] = (await newsOf(shared.id)).filter(({ to }) => to === addressOf(shared, 1))
  assert.ok(
    mail?.text.includes(`You paid ${chargeText(paid)}. It stays with the booking, and nothing comes back`),
  )
})
