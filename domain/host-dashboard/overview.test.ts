import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { claimed } from '#test/samples/a-claim.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { collected, hostWithDue, SHARE } from '#test/samples/due-shares.ts'
import { hostOf, setStatus } from '#test/host-visitor.ts'
import { confirmedBank, paidBooking } from '#test/samples/paid-booking.ts'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { answerClaim } from '../claim/answer-claim.ts'
import { addDays, nepalDate } from '../dates.ts'
import { sendMessage } from '../message/send-message.ts'
import { startConversation } from '../message/start-conversation.ts'
import { reviewPayoutHolds } from '../payout/hold-payouts.ts'
import { nextPayout } from '../payout/next-payout-queries.ts'
import { needsOf } from './host-todos-queries.ts'
import { isWorthLooking } from './host-todos-rules.ts'
import { hostOverview } from './overview-queries.ts'
import { groupsOnTrail } from './trail-queries.ts'
import { greetingAt, trailSentence } from './trail-words-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const today = () => nepalDate(world.clock.now())

describe('the greeting', () => {
  it('depends on the hour in Nepal', () => {
    assert.deepEqual(['06:00', '11:59', '12:00', '16:59', '17:00'].map(greetingAt), [
      'Good morning',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
    ])
  })

  it('states correctly which groups are on the trail', () => {
    const one = { trek: 'Annapurna Circuit', day: 6, days: 14, place: 'Manang', kind: 'rest' }
    assert.equal(trailSentence([], '2026-11-20'), 'Fri 20 Nov 2026. Nobody is on the trail today.')
    assert.equal(
      trailSentence([one], '2026-11-20'),
      'Fri 20 Nov 2026. One group is on the trail: Annapurna Circuit, day 6 of 14, resting in Manang.',
    )
    assert.equal(
      trailSentence(
        [
          { ...one, kind: 'trek' },
          { ...one, place: null },
        ],
        '2026-11-20',
      ),
      'Fri 20 Nov 2026. Two groups are on the trail.',
    )
  })

  it('counts a departure from its first day to its last, and only with travellers', async () => {
    const departure = await world.departure({ startsInDays: 1 })
    const { id } = await hostOf(world, departure.trekId)
    await world.departure({ startsInDays: 2, trekId: departure.trekId })
    await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 500_00 })
    const days = async () => (await groupsOnTrail(world.deps, id)).map(({ day, days: of }) => [day, of])
    assert.deepEqual(await days(), [])
    world.clock.days(1)
    assert.deepEqual(await days(), [[1, 14]])
    world.clock.days(13)
    assert.deepEqual(await days(), [[14, 14]])
    world.clock.days(1)
    assert.deepEqual(await days(), [])
  })
})

describe("a host's tasks", () => {
  it('include a departure on sale that is empty near its deadline, or nearly full', () => {
    const closesIn = (days: number, taken: number, left: number) =>
      isWorthLooking({ taken, left, closesOn: addDays('2026-11-20', days) }, '2026-11-20')
    assert.deepEqual([closesIn(45, 0, 10), closesIn(46, 0, 10), closesIn(-1, 0, 10)], [true, false, false])
    assert.deepEqual(
      [closesIn(10, 3, 7), closesIn(10, 8, 2), closesIn(10, 10, 0), closesIn(91, 9, 1)],
      [false, true, false, false],
    )
  })

  it('are in order, each with the data for its button', async () => {
    const departure = await world.departure({ startsInDays: 30, spots: 10 })
    const { id } = await hostOf(world, departure.trekId)
    const other = await world.departure({ startsInDays: 30 })
    await boughtBooking(world, { departure: other })
    const kinds = async () => (await needsOf(world.deps, id)).map((need) => need.kind)
    assert.deepEqual(await kinds(), ['bank', 'spots'])
    const booking = await boughtBooking(world, { departure, spots: 2 })
    assert.deepEqual(await kinds(), ['bank'])
    const by = await aTraveller(world)
    await world.db
      .updateTable('booking')
      .set({ account_id: by.account.id })
      .where('id', '=', booking.id)
      .execute()
    const { conversationId } = await startConversation(
      world.deps,
      { userId: id, messageId: randomUUID(), typed: 'Is there wifi?' },
      by,
    )
    const [message] = await needsOf(world.deps, id)
    assert.ok(message?.kind === 'message')
    assert.deepEqual(
      [message.conversationId, message.from, message.trek, message.startsOn, message.isRead],
      [conversationId, 'Maya L.', 'Annapurna Circuit', departure.starts_on, false],
    )
    assert.deepEqual((await hostOverview(world.deps, id)).walksNext?.taken, 2)
    await confirmedBank(world.deps, id)
    world.clock.minutes(1)
    const answer = { messageId: randomUUID(), typed: 'Yes.' }
    await sendMessage(world.deps, answer, { conversationId, side: 'host', accountId: id })
    assert.deepEqual(await kinds(), [])
    world.clock.days(30)
    const [noShows] = await needsOf(world.deps, id)
    assert.ok(noShows?.kind === 'no-shows')
    assert.deepEqual([noShows.departureId, noShows.until], [departure.id, addDays(departure.starts_on, 7)])
    world.clock.days(8)
    assert.deepEqual(await kinds(), [])
  })
})

describe('tasks with a deadline', () => {
  it('list a departure with incomplete details from 21 days before its start', async () => {
    const departure = await world.departure({ startsInDays: 22 })
    const { id } = await hostOf(world, departure.trekId)
    await boughtBooking(world, { departure, spots: 2 })
    const details = async () => (await needsOf(world.deps, id)).find(({ kind }) => kind === 'details')
    assert.equal(await details(), undefined)
    world.clock.days(1)
    const found = await details()
    assert.ok(found?.kind === 'details')
    assert.deepEqual([found.departureId, found.travellers], [departure.id, 2])
  })

  it('list an open claim first, until the host has responded', async () => {
    const departure = await world.departure({ startsInDays: 0 })
    const { id, visitor } = await hostOf(world, departure.trekId)
    const bookingId = await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 1240_00 })
    await claimed(world, { id: bookingId, visitor: await leadOf(world, bookingId) })
    const [first] = await needsOf(world.deps, id)
    assert.ok(first?.kind === 'claim')
    assert.equal(first.bookingId, bookingId)
    await answerClaim(world.deps, { bookingId, typed: 'The lodge was open.' }, visitor)
    assert.ok((await needsOf(world.deps, id)).every(({ kind }) => kind !== 'claim'))
  })
})

describe('the next payment', () => {
  it('is the next due share, then the next collection, then the payout that people check', async () => {
    const departure = await world.departure({ startsInDays: 1 })
    const { id } = await hostOf(world, departure.trekId)
    assert.equal(await nextPayout(world.deps, id), null)
    await confirmedBank(world.deps, id)
    await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 1000_00 })
    const ahead = await nextPayout(world.deps, id)
    assert.deepEqual(
      [ahead?.kind, ahead?.netCents, ahead?.feeCents, ahead?.on, ahead?.hold],
      ['ahead', 950_00, 50_00, addDays(departure.ends_on, 1), ''],
    )
    const { hostId } = await hostWithDue(world, 2)
    const due = await nextPayout(world.deps, hostId)
    assert.deepEqual([due?.kind, due?.netCents, due?.hold], ['due', 2 * SHARE, ''])
    assert.ok(due?.on && due.on > today())
    await collected(world, hostId)
    const checked = await nextPayout(world.deps, hostId)
    assert.deepEqual([checked?.kind, checked?.netCents, checked?.on], ['in-payout', 2 * SHARE, null])
    assert.match(checked?.number ?? '', /^PO-\d{6}$/)
  })

  it('states what holds it', async () => {
    const { hostId } = await hostWithDue(world, 1)
    await setStatus(world, hostId, 'suspended')
    await reviewPayoutHolds(world.deps)
    const held = await nextPayout(world.deps, hostId)
    assert.deepEqual(
      [held?.kind, held?.netCents, held?.on, held?.hold],
      ['held', SHARE, null, 'You are suspended'],
    )
    const missing = await hostWithDue(world, 1, { withBank: false })
    assert.equal((await nextPayout(world.deps, missing.hostId))?.hold, 'No bank details yet')
  })
})
