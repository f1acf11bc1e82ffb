import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { mailDetailsMissing } from '#worker/mails/booking/details-missing.ts'
import type { Visitor } from '../account/visitor.ts'
import { requestDetails } from './request-details.ts'
import { saveDetails } from './save-details.ts'
import type { TypedDetails } from './typed-details-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const complete: TypedDetails = {
  dateOfBirth: '04/09/1991',
  nationality: 'SE',
  passportNumber: 'pa 123 4542',
  contactName: 'Nils Lind',
  contactPhone: '+46 8 765 43 21',
  insurer: 'Alpinförsäkring',
  insuranceNumber: 'AF-77',
  needs: 'No nuts',
}

/** A confirmed booking of two, this many days before its start, with its lead signed in. */
async function booked(startsInDays = 90) {
  const departure = await world.departure({ startsInDays })
  const { id } = await boughtBooking(world, { departure, spots: 2, email: `${randomUUID()}@example.com` })
  return { id, departure, lead: await leadOf(world, id) }
}

const save = (bookingId: string, typed: TypedDetails[], visitor: Visitor) =>
  saveDetails(world.deps, { bookingId, typed }, visitor)

describe('the mail about missing details', () => {
  const mailed = async (id: string) =>
    (await world.jobs()).filter((job) => job.name === 'mail-details-missing' && job.payload.bookingId === id)

  it('is sent 21 days before the start and on the day before the last day, once each', async () => {
    const { id, lead } = await booked(30)
    const counts: number[] = []
    for (let day = 30; day >= 6; day -= 1) {
      await requestDetails(world.deps)
      await requestDetails(world.deps)
      counts.push((await mailed(id)).length)
      world.clock.days(1)
    }
    assert.deepEqual(counts.indexOf(1), 30 - 21)
    assert.deepEqual(counts.indexOf(2), 30 - 8)
    assert.equal(counts.at(-1), 2)
    assert.deepEqual(
      (await mailed(id)).map(({ payload }) => payload),
      [
        { bookingId: id, isLast: false },
        { bookingId: id, isLast: true },
      ],
    )
    assert.ok(lead.account)
  })

  it('is not sent on the day of the booking, nor when all details are complete', async () => {
    const late = await booked(9)
    const done = await booked(9)
    await save(done.id, [complete, complete], done.lead)
    await requestDetails(world.deps)
    assert.deepEqual(await mailed(late.id), [])
    world.clock.days(1)
    await Promise.all([requestDetails(world.deps), requestDetails(world.deps)])
    assert.deepEqual(
      (await mailed(late.id)).map(({ payload }) => payload),
      [{ bookingId: late.id, isLast: true }],
    )
    assert.deepEqual(await mailed(done.id), [])
  })

  it('lists missing details and no entered ones, and is not sent when it no longer applies', async () => {
    const { id, lead } = await booked(12)
    await save(id, [complete, { contactName: 'Nils Lind' }], lead)
    const payload = { bookingId: id, isLast: false }
    await mailDetailsMissing(world.deps, payload)
    const mail = world.sent.at(-1)
    assert.equal(mail?.to, lead.account?.email)
    assert.equal(mail?.subject, 'Travellers’ details are missing: Annapurna Circuit')
    assert.match(
      mail?.text ?? '',
      /- Friend1 Lind: date of birth, nationality, passport number, emergency contact’s phone, insurance company, insurance number\n/,
    )
    assert.match(mail?.text ?? '', new RegExp(`Add the details: .*/bookings/${id}/travellers`))
    for (const secret of ['4542', 'Nils', 'nuts', 'Alpin']) assert.ok(!mail?.text.includes(secret), secret)
    const before_ = world.sent.length
    await save(id, [{}, complete], lead)
    await mailDetailsMissing(world.deps, { bookingId: id, isLast: true })
    assert.equal(world.sent.length, before_)
  })
})
