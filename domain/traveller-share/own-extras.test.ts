import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { dueOf } from '#test/samples/party/pay-share.ts'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { soldExtra } from '#test/fixtures/sold-extras.ts'
import { hostOf } from '#test/host-visitor.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { assignExtras } from '../booking/extra/assign-extras.ts'
import { findAssignedExtras } from '../booking/extra/assigned-extra-queries.ts'
import { handOverSpot } from '../booking/change/change-name.ts'
import { readParticipants } from '../traveller/read-participants.ts'
import { addTravellers, quoteAdding } from '../booking-change/add-travellers.ts'
import { changeExtras, quoteExtras } from '../booking-change/change-extras.ts'
import { leaveBooking, quoteLeaving } from '../booking-change/leave-booking.ts'

const origin = 'http://chautari.test'
let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** Four friends who ordered bags; a bag costs 40.00 and each spot 1,000.00. */
async function withBags(quantity: number) {
  const departure = await world.departure({ startsInDays: 150, priceCents: 1000_00, spots: 12 })
  const bag = await soldExtra(world, departure, { name: 'Sleeping bag', unit: 'traveller', price: '40' })
  const pickup = await soldExtra(world, departure, { price: '20' })
  const extras = [
    { id: bag, quantity },
    { id: pickup, quantity: 1 },
  ]
  const shared = await sharedBooking(world, { departure, extras })
  const { id: bookingId, lead } = shared
  return {
    ...shared,
    bag,
    pickup,
    assign: (...positions: number[]) =>
      assignExtras(
        world.deps,
        { bookingId, assigned: positions.map((position) => ({ extraId: bag, position })) },
        lead,
      ),
    assigned: async () => (await findAssignedExtras(world.db, bookingId)).map(({ position }) => position),
    /** Whose part of the price is higher by a bag; the others' is an equal part of the rest. */
    withBag: async () => {
      const { members, priceCents, leadShareCents, unpaidCents, leadDueCents } = await shared.party()
      const due = members.reduce((sum, { share }) => sum + (share?.dueCents ?? 0), leadDueCents)
      assert.equal(due, unpaidCents)
      const all = members.reduce((sum, { share }) => sum + (share?.shareCents ?? 0), leadShareCents)
      assert.equal(all, priceCents)
      return members.flatMap(({ position, extras: own }) => (own.includes('Sleeping bag') ? [position] : []))
    },
    order: async (wanted: number) => {
      const wishes = [
        { id: bag, quantity: wanted },
        { id: pickup, quantity: 1 },
      ]
      const { sum } = await quoteExtras(world.deps, { bookingId, wishes }, lead)
      await changeExtras(world.deps, { bookingId, wishes, shown: sum, key: randomUUID(), origin }, lead)
    },
  }
}

test('the traveller who has an extra pays for it, and all others the same', async () => {
  const shared = await withBags(1)
  const equal = await dueOf(shared, 1)
  assert.equal(equal, (4000_00 + 40_00 + 20_00) / 4)
  await shared.assign(1)
  assert.deepEqual(await shared.withBag(), [1])
  const rest = (4000_00 + 20_00) / 4
  assert.deepEqual(await Promise.all([1, 2, 3].map((position) => dueOf(shared, position))), [
    rest + 40_00,
    rest,
    rest,
  ])
  await shared.assign(0)
  assert.equal((await shared.party()).leadShareCents, rest + 40_00)
  await shared.assign()
  assert.equal(await dueOf(shared, 1), equal)
  assert.deepEqual(await world.violations(), [])
})

test('refuses more travellers than were ordered, another booking’s extra, and everybody but its account', async () => {
  const shared = await withBags(2)
  const { id: bookingId, lead, bag, pickup } = shared
  await shared.assign(1, 2)
  await assert.rejects(shared.assign(1, 2, 3), (error: { code: string; detail: object }) => {
    assert.equal(error.code, 'extra-too-many-travellers')
    assert.deepEqual(error.detail, {
      fields: { [`extra-${bag}`]: 'You ordered 2: choose at most 2 travellers.' },
    })
    return true
  })
  await refused(shared.assign(9), 'traveller-not-found')
  for (const extraId of [randomUUID(), pickup]) {
    const wrong = assignExtras(world.deps, { bookingId, assigned: [{ extraId, position: 1 }] }, lead)
    await refused(wrong, 'extra-not-found')
  }
  await refused(assignExtras(world.deps, { bookingId, assigned: [] }, aVisitor()), 'booking-not-found')
  assert.deepEqual(await shared.assigned(), [1, 2])
})

test('an extra follows another person on the spot, and ends when its traveller leaves or the lead removes it', async () => {
  const shared = await withBags(3)
  const { id: bookingId, lead } = shared
  await shared.assign(0, 1, 3)
  const name = { firstName: 'Ada', lastName: 'Byron', isChild: false }
  await handOverSpot(world.deps, { bookingId, position: 3, ...name, key: randomUUID() }, lead)
  assert.deepEqual(await shared.withBag(), [0, 1, 3])
  await shared.order(2)
  assert.deepEqual(
    [await shared.assigned(), await shared.withBag()],
    [
      [0, 1],
      [0, 1],
    ],
  )
  const { sum } = await quoteLeaving(world.deps, { bookingId, positions: [1] }, lead)
  await leaveBooking(world.deps, { bookingId, positions: [1], shown: sum, key: randomUUID() }, lead)
  assert.deepEqual(await shared.withBag(), [0])
  await shared.order(0)
  assert.deepEqual(await shared.assigned(), [])
  assert.deepEqual(await world.violations(), [])
})

test('everybody has an extra of which there is one for each, and still has it when somebody joins', async () => {
  const shared = await withBags(4)
  const { id: bookingId, lead } = shared
  assert.deepEqual([await shared.assigned(), await shared.withBag()], [[], [0, 1, 2, 3]])
  const { sum } = await quoteAdding(world.deps, { bookingId, count: 1 }, lead)
  const people = [{ firstName: 'Ada', lastName: 'Byron', isChild: false }]
  const adding = { bookingId, people, shown: sum, key: randomUUID(), origin }
  const { url } = await addTravellers(world.deps, adding, lead)
  const sessionId = url?.split('/').at(-1) ?? ''
  assert.ok(world.payments.pay(sessionId))
  await settleSession(world.deps, { sessionId })
  assert.deepEqual(await shared.withBag(), [0, 1, 2, 3])
  assert.deepEqual(await world.violations(), [])
})

test('the host reads whose an extra is, and what nobody has beside the lead', async () => {
  const shared = await withBags(2)
  await shared.assign(2)
  const { departure } = shared
  const host = await hostOf(world, departure.trekId, { factor: world.clock.now() })
  const { bookings } = await readParticipants(
    world.deps,
    { departureId: departure.id, passports: false },
    host.visitor,
  )
  assert.deepEqual(bookings[0]?.extras.toSorted(), ['1 × Airport pickup', '1 × Sleeping bag, not assigned'])
  assert.deepEqual(
    bookings[0]?.travellers.map(({ extras }) => extras),
    [[], [], ['Sleeping bag'], []],
  )
})
