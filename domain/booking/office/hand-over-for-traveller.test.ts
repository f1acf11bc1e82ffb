import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { liveLinks } from '../../traveller-link/link-queries.ts'
import { travellersOf } from '../booking-queries.ts'
import { handOverForTraveller } from './hand-over-for-traveller.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const person = { firstName: 'Jon', lastName: 'Lie', isChild: false }
const reason = 'Asked on the phone'

test('an operator gives a spot to another person, and the link of the person before ends', async () => {
  const { id: bookingId } = await sharedBooking(world)
  const operator = await anOperator(world)
  const wanted = { ...person, bookingId, position: 1, reason }
  const handOver = (change: object, who = operator) =>
    handOverForTraveller(world.deps, { ...wanted, ...change }, who)
  await assert.rejects(handOver({}, await anOperator(world, { role: 'support' })), { code: 'operators-only' })
  await assert.rejects(handOver({ reason: '' }), { code: 'act-needs-reason' })
  await assert.rejects(handOver({ position: 0 }), { code: 'hand-over-lead' })
  await assert.rejects(handOver({ position: 7 }), { code: 'traveller-not-found' })
  await assert.rejects(handOver({ lastName: ' ' }), { code: 'traveller-name-wrong' })
  assert.equal((await liveLinks(world.db, bookingId)).length, 3)
  await handOver({})
  const names = (await travellersOf(world.db, bookingId)).map(
    (each) => `${each.first_name} ${each.last_name}`,
  )
  assert.equal(names[1], 'Jon Lie')
  assert.deepEqual(
    (await liveLinks(world.db, bookingId)).map(({ position }) => position),
    [2, 3],
  )
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_id', '=', bookingId)
    .execute()
  assert.deepEqual(acts, [{ act: 'hand-over-spot', reason }])
  const subjects = (await sendMailsAbout(world, bookingId)).map(({ subject }) => subject)
  assert.equal(subjects.filter((subject) => subject.startsWith('A spot on your booking')).length, 1)
  assert.equal(subjects.filter((subject) => subject.startsWith('Booking changed')).length, 1)
  assert.deepEqual(await world.violations(), [])
})

test('the spot of a trek that has begun has no new traveller', async () => {
  const { id: bookingId, departure } = await sharedBooking(world)
  world.clock.forward(Date.parse(departure.starts_on) - world.clock.now().getTime() + 86_400_000)
  await assert.rejects(
    handOverForTraveller(world.deps, { ...person, bookingId, position: 1, reason }, await anOperator(world)),
    { code: 'booking-not-changeable' },
  )
})
