import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rateTraveller } from '#domain/review/rate-traveller.ts'
import { showDueReviews } from '#domain/review/show-reviews.ts'
import { writeReview } from '#domain/review/write-review.ts'
import { notifyHostsOfMissingDetails } from '#domain/traveller/notify-hosts-of-missing-details.ts'
import { saveDetails } from '#domain/traveller/save-details.ts'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { createTrekWithDeparture, moveToPast } from '#test/fixtures/hosts.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { aHostedTrek, aTraveller, bookedBy } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const complete = {
  dateOfBirth: '04/09/1991',
  nationality: 'SE',
  passportNumber: 'PA1234542',
  contactName: 'Nils Lind',
  contactPhone: '+46 8 765 43 21',
  insurer: 'Alpinförsäkring',
  insuranceNumber: 'AF-77',
}

async function walked() {
  const { host, ...departure } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const bookingId = await bookedBy(world, departure, maya)
  await moveToPast(world.deps, departure)
  const review = () =>
    writeReview(world.deps, { bookingId, rating: 10, body: 'The pass at dawn was worth it.' }, maya)
  const rate = () => rateTraveller(world.deps, { bookingId, rating: 9, body: '' }, host)
  return { review, rate }
}

test('asks the host for a review after the traveller’s, and sends it when both are written', async () => {
  const { review, rate } = await walked()
  const reviewId = await review()
  const [written, ...none] = await sendMailsAbout(world, reviewId)
  assert.deepEqual(none, [])
  assert.match(written?.subject ?? '', /^Maya L\. has reviewed Annapurna Circuit$/)
  assert.ok(!/dawn|10 of 10/.test(written?.text ?? ''), 'the review is still blind')
  await rate()
  const [shown, ...more] = await sendMailsAbout(world, reviewId)
  assert.deepEqual(more, [])
  assert.match(shown?.subject ?? '', /^Maya L\. gave Annapurna Circuit 10 of 10$/)
  assert.match(shown?.text ?? '', /The pass at dawn was worth it/)
})

test('mails a review of a traveller that the host has reviewed before once, with its words', async () => {
  const { review, rate } = await walked()
  await rate()
  const mails = await sendMailsAbout(world, await review())
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Maya L. gave Annapurna Circuit 10 of 10'],
  )
})

test('sends the host a review that is shown after 14 days once', async () => {
  const { review } = await walked()
  const reviewId = await review()
  await sendMailsAbout(world, reviewId)
  world.clock.days(14)
  await Promise.all([showDueReviews(world.deps), showDueReviews(world.deps)])
  assert.equal((await sendMailsAbout(world, reviewId)).length, 1)
})

test('announces a host’s first trek, and not the second', async () => {
  const { trek } = await createTrekWithDeparture(world.deps)
  const [mail, ...more] = await sendMailsAbout(world, trek.id)
  assert.deepEqual(more, [])
  assert.equal(mail?.to, trek.host.email)
  assert.equal(mail?.subject, `${trek.name} is live on Chautari`)
  assert.match(mail?.text ?? '', new RegExp(`/trekking/${trek.slug}`))
  const second = await createTrekWithDeparture(world.deps, { host: trek.host })
  assert.deepEqual(await sendMailsAbout(world, second.trek.id), [])
})

test('sends the host one mail when details are complete, also after a later correction', async () => {
  const departure = await world.departure()
  const { id: bookingId } = await boughtBooking(world, { departure })
  await sendMailsAbout(world, bookingId)
  const lead = await leadOf(world, bookingId)
  await saveDetails(world.deps, { bookingId, typed: [{ ...complete, insurer: '' }] }, lead)
  assert.deepEqual(await sendMailsAbout(world, bookingId), [])
  await saveDetails(world.deps, { bookingId, typed: [complete] }, lead)
  await saveDetails(world.deps, { bookingId, typed: [{ ...complete, needs: 'Vegetarian' }] }, lead)
  const mails = await sendMailsAbout(world, bookingId)
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.subject ?? '', /^Travellers’ details are complete: /)
  assert.ok(!mails[0]?.text.includes(complete.passportNumber))
})

test('sends the host one mail without names 21 days before, when details are missing', async () => {
  const departure = await world.departure({ startsInDays: 30 })
  const { id } = await boughtBooking(world, { departure, spots: 2 })
  const counts: number[] = []
  for (let day = 30; day >= 19; day -= 1) {
    await Promise.all([notifyHostsOfMissingDetails(world.deps), notifyHostsOfMissingDetails(world.deps)])
    counts.push((await world.jobs()).filter(({ payload }) => isAbout(payload, departure.id)).length)
    world.clock.days(1)
  }
  assert.equal(counts.indexOf(1), 30 - 21)
  assert.equal(counts.at(-1), 1)
  const [mail] = await sendMailsAbout(world, departure.id)
  assert.match(mail?.subject ?? '', /^Details of 2 travellers are missing: /)
  assert.match(mail?.text ?? '', /0 of 2 travellers complete\. Missing: the lead traveller, traveller 2/)
  assert.ok(!/Maya|Lind/.test(mail?.text ?? ''))
  assert.ok(id)
})

function isAbout(payload: object, id: string): boolean {
  return Object.values(payload).includes(id)
}
