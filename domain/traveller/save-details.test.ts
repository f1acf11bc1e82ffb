import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { findDetailsPage } from './details-queries.ts'
import { forgetDetails } from './forget-details.ts'
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

const page = (id: string, visitor: Visitor) => findDetailsPage(world.deps, id, visitor)

async function stored(bookingId: string) {
  return world.db
    .selectFrom('vault.traveller_details')
    .select(['position', 'details_sealed', 'is_complete'])
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()
}

describe('travellers’ details', () => {
  it('are encrypted, shown to their owner with the passport masked, and changed field by field', async () => {
    const { id, lead } = await booked()
    await save(id, [complete, { contactName: 'Nils Lind' }], lead)
    const [first, second] = (await page(id, lead)).travellers
    assert.deepEqual(
      [first?.dateOfBirth, first?.maskedPassport, first?.needs, first?.missing.length],
      ['1991-09-04', '•••• ••42', 'No nuts', 0],
    )
    assert.deepEqual([second?.contactName, second?.missing.length], ['Nils Lind', 6])
    assert.ok(!JSON.stringify(await page(id, lead)).includes('PA1234542'))
    const rows = await stored(id)
    assert.deepEqual(
      rows.map(({ is_complete }) => is_complete),
      [true, false],
    )
    for (const { details_sealed } of rows)
      for (const secret of ['PA1234542', 'Nils', 'No nuts', '1991'])
        assert.equal(details_sealed.includes(secret), false)

    await save(id, [{ passportNumber: '', needs: '' }], lead)
    const [after_] = (await page(id, lead)).travellers
    assert.deepEqual(
      [after_?.maskedPassport, after_?.needs, after_?.insurer],
      ['•••• ••42', '', 'Alpinförsäkring'],
    )
    await save(id, [{}, { contactName: '' }], lead)
    assert.equal((await stored(id)).length, 1)
  })

  it('an encrypted row that was moved to another traveller cannot be decrypted', async () => {
    const { id, lead } = await booked()
    await save(id, [complete, complete], lead)
    await sql`update vault.traveller_details a set details_sealed = b.details_sealed from vault.traveller_details b
      where a.booking_id = ${id} and b.booking_id = ${id} and a.position = 1 and b.position = 0`.execute(
      world.db,
    )
    await assert.rejects(page(id, lead))
  })

  it('problems are reported by field, and nothing is saved', async () => {
    const { id, lead } = await booked()
    await assert.rejects(save(id, [complete, { dateOfBirth: '04/09/2022' }], lead), {
      code: 'traveller-details-wrong',
      detail: {
        fields: { 'dateOfBirth-1': 'Travellers must be at least 10 years old on the day the trek starts.' },
      },
    })
    assert.deepEqual(await stored(id), [])
  })

  it('do not exist for others: a stranger, another account, the browser that booked, the host', async () => {
    const departure = await world.departure()
    const { id, visitor } = await boughtBooking(world, { departure })
    const lead = await leadOf(world, id)
    await save(id, [complete], lead)
    const { host_id } = await world.db
      .selectFrom('trek')
      .select('host_id')
      .where('id', '=', departure.trekId)
      .executeTakeFirstOrThrow()
    const someone = {
      id: await makeAccount(world.deps, `${randomUUID()}@example.com`),
      email: 'x@example.com',
    }
    const others = [
      aVisitor(),
      visitor,
      aVisitor({ account: { ...someone, role: 'traveller', firstName: '' } }),
      aVisitor({ account: { id: host_id, email: 'h@example.com', role: 'traveller', firstName: '' } }),
    ]
    for (const other of others) {
      await assert.rejects(page(id, other), { code: 'booking-not-found' })
      await assert.rejects(save(id, [{ needs: 'x' }], other), { code: 'booking-not-found' })
    }
    await assert.rejects(page(randomUUID(), lead), { code: 'booking-not-found' })
  })

  it('change until the last day to book, are added to until the day before the start, and are fixed afterwards', async () => {
    const { id, lead } = await booked(8)
    await save(id, [complete, { insurer: 'Alpine' }], lead)
    world.clock.days(1)
    assert.equal((await page(id, lead)).time, 'open')
    await save(id, [{ insurer: 'Other' }], lead)
    world.clock.days(1)
    assert.equal((await page(id, lead)).time, 'adding')
    for (const change of [{ insurer: 'Third' }, { insurer: '' }, { passportNumber: 'ZZ99999' }])
      await assert.rejects(save(id, [change], lead), { code: 'traveller-details-locked' })
    await save(id, [{ insurer: 'Other', passportNumber: '' }, { insuranceNumber: 'AF-78' }], lead)
    await assert.rejects(save(id, [{}, { insuranceNumber: 'AF-79' }], lead), {
      code: 'traveller-details-locked',
    })
    world.clock.days(6)
    assert.equal((await page(id, lead)).time, 'closed')
    await assert.rejects(save(id, [{}, { contactName: 'Eva' }], lead), { code: 'traveller-details-closed' })
    assert.equal((await page(id, lead)).travellers[0]?.insurer, 'Other')
  })

  it('are for confirmed bookings', async () => {
    const { id, lead } = await booked()
    await save(id, [complete], lead)
    await world.db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', id).execute()
    await assert.rejects(save(id, [{ needs: 'x' }], lead), { code: 'traveller-details-closed' })
    assert.ok((await forgetDetails(world.deps)) > 0)
    assert.deepEqual(await stored(id), [])
  })

  it('are erased 30 days after the trek, not a day before', async () => {
    const { id, lead } = await booked(20)
    await save(id, [complete], lead)
    world.clock.days(20 + 13 + 30)
    await forgetDetails(world.deps)
    assert.equal((await stored(id)).length, 1)
    world.clock.days(1)
    await forgetDetails(world.deps)
    assert.deepEqual(await stored(id), [])
  })
})
