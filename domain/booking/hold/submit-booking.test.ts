import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aVisitor, freshWorld, someDetails, type World } from '#test/world.ts'
import { createBooking } from './create-booking.ts'
import { holdSpots } from './hold-spots.ts'
import { submitBooking } from './submit-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Departure = Awaited<ReturnType<World['departure']>>

const requestFor = (departure: Departure, spots = 1, children = 0) => ({
  trekId: departure.trekId,
  startsOn: departure.starts_on,
  endsOn: departure.ends_on,
  adultCount: spots,
  shownTotalCents: null,
  details: someDetails(spots, children),
  key: randomUUID() as string,
})

test('a visitor’s hold becomes the booking, also with other people', async () => {
  const departure = await world.departure({ spots: 6 })
  const visitor = aVisitor()
  const hold = await holdSpots(
    world.deps,
    { departureId: departure.id, party: { adults: 3, children: 0 } },
    visitor,
  )
  const booking = await createBooking(world.deps, requestFor(departure, 2), visitor)
  assert.equal(booking.id, hold.id)
  assert.equal(await world.spotsTaken(departure.id), 2)
})

test('the form turns a hold into a booking once; later nothing can change in it', async () => {
  const departure = await world.departure()
  const visitor = aVisitor()
  const { id } = await holdSpots(
    world.deps,
    { departureId: departure.id, party: { adults: 2, children: 0 } },
    visitor,
  )
  const submission = { details: someDetails(2), shownTotalCents: 2 * 1240_00, key: randomUUID() as string }
  const [first, second] = await Promise.all([
    submitBooking(world.deps, id, submission, visitor),
    submitBooking(world.deps, id, submission, visitor),
  ])
  assert.equal(first.id, second.id)
  await assert.rejects(submitBooking(world.deps, id, { ...submission, key: randomUUID() }, visitor), {
    code: 'booking-submitted',
  })
  const others = { ...submission, details: someDetails(2, 1) }
  await assert.rejects(submitBooking(world.deps, id, others, visitor), { code: 'same-key-other-booking' })
  const other = await holdSpots(
    world.deps,
    { departureId: (await world.departure()).id, party: { adults: 2, children: 0 } },
    visitor,
  )
  await assert.rejects(submitBooking(world.deps, other.id, submission, visitor), {
    code: 'same-key-other-booking',
  })
  for (const change of [{ spots: 1 }, { referral_cents: 1000 }, { unit_price_cents: 100 }])
    await assert.rejects(world.db.updateTable('booking').set(change).where('id', '=', id).execute(), {
      code: '23001',
    })
})

test('a host who made a hold signed out and then signed in cannot submit it for their own trek', async () => {
  const departure = await world.departure()
  const visitor = aVisitor()
  const party = { adults: 1, children: 0 }
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party }, visitor)
  const trek = world.db.selectFrom('trek').select('host_id').where('id', '=', departure.trekId)
  const { host_id: hostId } = await trek.executeTakeFirstOrThrow()
  const account = { id: hostId, email: 'host@example.com', role: 'traveller' as const, firstName: '' }
  const submission = { details: someDetails(), shownTotalCents: null, key: randomUUID() as string }
  const signedIn = { ...visitor, account }
  await assert.rejects(submitBooking(world.deps, id, submission, signedIn), { code: 'own-trek' })
  assert.equal((await world.booking(id)).submitted_at, null)
  await submitBooking(world.deps, id, submission, visitor)
})

test('nobody books a trek with its host’s address, not even as a guest', async () => {
  const departure = await world.departure()
  const { email } = await hostAccount(departure.trekId)
  const party = { adults: 1, children: 0 }
  for (const address of [email, email.toUpperCase(), email.replace('@', '+trek@')]) {
    const visitor = aVisitor()
    const { id } = await holdSpots(world.deps, { departureId: departure.id, party }, visitor)
    const details = someDetails()
    const submission = { shownTotalCents: null, key: randomUUID() as string }
    const asHost = { ...details, lead: { ...details.lead, email: address } }
    const refused = submitBooking(world.deps, id, { ...submission, details: asHost }, visitor)
    await assert.rejects(refused, { code: 'own-trek' }, address)
    assert.equal((await world.booking(id)).submitted_at, null)
    await submitBooking(world.deps, id, { ...submission, details }, visitor)
  }
})

async function hostAccount(trekId: string) {
  return world.db
    .selectFrom('account')
    .innerJoin('trek', 'trek.host_id', 'account.id')
    .select(['account.id', 'account.email'])
    .where('trek.id', '=', trekId)
    .executeTakeFirstOrThrow()
}

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
