import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { raceForMinimum } from '#test/races/minimum-race.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { openChoiceOf } from '#test/samples/departure-end.ts'
import { setMinimumOf } from '#test/fixtures/minimum.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findChoice } from '../booking/choice/choice-queries.ts'
import { notifyGuaranteed } from '../departure/notify-guaranteed.ts'
import { remindMinimum } from '../departure/remind-minimum.ts'
import { cancelBelowMinimum } from './cancel-below-minimum.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { endDepartureBookings } from './end-departure-bookings.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 10 })
})
after(() => world.close())

const stateOf = async (id: string) => {
  const { state, running } = await world.db
    .selectFrom('departure')
    .select(['state', 'running'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [state, running]
}
const jobsAbout = async (name: string, id: string) =>
  (await world.jobs()).filter((job) => job.name === name && JSON.stringify(job).includes(id))

test('below the minimum a departure is cancelled 48 hours after its day, and everybody chooses', async () => {
  const departure = await world.departure({ startsInDays: 60 })
  await setMinimumOf(world, departure.id, { spots: 6, decidedInDays: 5 })
  const { id } = await boughtBooking(world, { departure, spots: 2, email: 'few@example.com' })
  world.clock.days(7)
  assert.equal(await cancelBelowMinimum(world.deps), 0)
  world.clock.days(1)
  assert.equal(await cancelBelowMinimum(world.deps), 1)
  assert.equal(await cancelBelowMinimum(world.deps), 0)
  assert.deepEqual(await stateOf(departure.id), ['cancelled', 'cancelled'])
  const [job] = await jobsAbout('end-departure-bookings', departure.id)
  assert.ok(job?.name === 'end-departure-bookings')
  assert.deepEqual([job.payload.by, job.payload.offersChoice], ['minimum', true])
  await endDepartureBookings(world.deps, job.payload)
  const choice = await findChoice(world.db, id, await openChoiceOf(world, id))
  assert.equal(choice?.cancelledBy, 'minimum')
  assert.match(choice?.reason ?? '', /^2 of the 6 spots that this departure needs were booked by /)
  const mails = [...(await sendMailsAbout(world, departure.id)), ...(await sendMailsAbout(world, id))]
  const text = mails.find(({ subject }) => subject.startsWith('Departure cancelled'))?.text ?? ''
  assert.match(text, /does not count as your cancellation/)
  const toTraveller = mails.find(({ subject }) => subject.startsWith('Please choose'))?.text ?? ''
  assert.match(toTraveller, /we have cancelled this departure/)
  assert.match(toTraveller, /2 of the 6 spots/)
  assert.deepEqual(await world.violations(), [])
})

test('a departure without a minimum, and a guaranteed one, is never cancelled', async () => {
  const always = await world.departure({ startsInDays: 60 })
  const sure = await world.departure({ startsInDays: 60 })
  await setMinimumOf(world, sure.id, { spots: 2, decidedInDays: 5 })
  await boughtBooking(world, { departure: sure, spots: 2 })
  world.clock.days(20)
  assert.equal(await cancelBelowMinimum(world.deps), 0)
  assert.deepEqual(await stateOf(always.id), ['open', null])
  assert.deepEqual(await stateOf(sure.id), ['open', 'guaranteed'])
})

test('the host is reminded 14, 7 and 2 days before and on the day, with one mail each', async () => {
  const departure = await world.departure({ startsInDays: 80 })
  await setMinimumOf(world, departure.id, { spots: 6, decidedInDays: 15 })
  const reminded: number[] = []
  for (let day = 15; day >= -1; day -= 1) {
    await remindMinimum(world.deps)
    const mails = await jobsAbout('mail-minimum-due', departure.id)
    if (mails.length > reminded.length) reminded.push(day)
    assert.equal(mails.length, reminded.length)
    world.clock.days(1)
  }
  assert.deepEqual(reminded, [14, 7, 2, 0])
  const [first] = await sendMailsAbout(world, departure.id)
  assert.match(first?.subject ?? '', /^14 days left to decide: /)
  assert.match(first?.text ?? '', /runs from 6 booked spots and has 0/)
})

test('a day without reminders is made up for on the next day only', async () => {
  const departure = await world.departure({ startsInDays: 80 })
  await setMinimumOf(world, departure.id, { spots: 6, decidedInDays: 6 })
  await remindMinimum(world.deps)
  assert.equal((await jobsAbout('mail-minimum-due', departure.id)).length, 1)
  const other = await world.departure({ startsInDays: 80 })
  await setMinimumOf(world, other.id, { spots: 6, decidedInDays: 5 })
  await remindMinimum(world.deps)
  assert.equal((await jobsAbout('mail-minimum-due', other.id)).length, 0)
})

test('travellers and host are notified of a guarantee one time', async () => {
  const departure = await world.departure({ startsInDays: 80 })
  await setMinimumOf(world, departure.id, { spots: 3, decidedInDays: 20 })
  const one = await boughtBooking(world, { departure, spots: 2, email: 'one@example.com' })
  await notifyGuaranteed(world.deps)
  assert.equal((await jobsAbout('mail-departure-guaranteed', one.id)).length, 0)
  const two = await boughtBooking(world, { departure, email: 'two@example.com' })
  for (let round = 0; round < 2; round += 1) await notifyGuaranteed(world.deps)
  for (const { id } of [one, two]) {
    const mails = (await sendMailsAbout(world, id)).filter(({ subject }) => subject.startsWith('It runs'))
    assert.equal(mails.length, 1)
  }
  const toHost = await sendMailsAbout(world, departure.id)
  assert.equal(toHost.filter(({ subject }) => subject.startsWith('Guaranteed to run')).length, 1)
})

test('a booking that is paid after the cancellation gets the choice, and the departure stays cancelled', async () => {
  const departure = await world.departure({ startsInDays: 60 })
  await setMinimumOf(world, departure.id, { spots: 2, decidedInDays: -3 })
  const { id, sessionId } = await boughtBooking(world, { departure, spots: 2, until: 'paid' })
  assert.equal(await cancelBelowMinimum(world.deps), 1)
  await settleSession(world.deps, { sessionId })
  assert.deepEqual(await stateOf(departure.id), ['cancelled', 'cancelled'])
  const [job] = await jobsAbout('end-departure-bookings', departure.id)
  assert.ok(job?.name === 'end-departure-bookings')
  await endDepartureBookings(world.deps, job.payload)
  assert.ok((await world.booking(id)).state !== 'held')
  assert.deepEqual(await world.violations(), [])
})

test('the last payment and the cancellation at once: exactly one wins, in every round', async (t) => {
  const rounds = 12
  const ends: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const departure = await world.departure({ startsInDays: 60 })
    await setMinimumOf(world, departure.id, { spots: 2, decidedInDays: -3 })
    const { sessionId } = await boughtBooking(world, { departure, spots: 2, until: 'paid' })
    await Promise.all([settleSession(world.deps, { sessionId }), cancelBelowMinimum(world.deps)])
    const end = (await stateOf(departure.id)).join(' ')
    ends[end] = (ends[end] ?? 0) + 1
  }
  const wins = (ends['open guaranteed'] ?? 0) + (ends['cancelled cancelled'] ?? 0)
  assert.equal(wins, rounds, JSON.stringify(ends))
  t.diagnostic(JSON.stringify(ends))
})

test('a cancellation that waits for the spots which reach the minimum does not happen', async () => {
  const end = await raceForMinimum(world)
  assert.deepEqual(end, { cancelled: 0, state: 'open', running: 'guaranteed' })
})

test('control: without the lock of the departure a guaranteed departure is cancelled', async () => {
  const program = ['--import=./test/controls/without-departure-lock.ts', 'test/races/minimum-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  assert.deepEqual(JSON.parse(stdout), { cancelled: 1, state: 'cancelled', running: 'guaranteed' })
})
