import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import { mailDetailsMissing } from '#worker/mails/booking/details-missing.ts'
import type { Visitor } from '../account/visitor.ts'
import { askForDetails } from './ask-for-details.ts'
import { findDetailsPage } from './details-queries.ts'
import { forgetDetails } from './forget-details.ts'
import { readParticipants } from './read-participants.ts'
import { readDetailsAsOperator } from './read-details-as-operator.ts'
import { saveDetails, type TypedDetails } from './save-details.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const told: TypedDetails = {
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

async function kept(bookingId: string) {
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
    await save(id, [told, { contactName: 'Nils Lind' }], lead)
    const [first, second] = (await page(id, lead)).travellers
    assert.deepEqual(
      [first?.dateOfBirth, first?.maskedPassport, first?.needs, first?.missing.length],
      ['1991-09-04', '•••• ••42', 'No nuts', 0],
    )
    assert.deepEqual([second?.contactName, second?.missing.length], ['Nils Lind', 6])
    assert.ok(!JSON.stringify(await page(id, lead)).includes('PA1234542'))
    const rows = await kept(id)
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
    assert.equal((await kept(id)).length, 1)
  })

  it('an encrypted row that was moved to another traveller cannot be decrypted', async () => {
    const { id, lead } = await booked()
    await save(id, [told, told], lead)
    await sql`update vault.traveller_details a set details_sealed = b.details_sealed from vault.traveller_details b
      where a.booking_id = ${id} and b.booking_id = ${id} and a.position = 1 and b.position = 0`.execute(
      world.db,
    )
    await assert.rejects(page(id, lead))
  })

  it('problems are reported by field, and nothing is saved', async () => {
    const { id, lead } = await booked()
    await assert.rejects(save(id, [told, { dateOfBirth: '04/09/2022' }], lead), {
      code: 'traveller-details-wrong',
      detail: {
        fields: { 'dateOfBirth-1': 'Travellers must be at least 10 years old on the day the trek starts.' },
      },
    })
    assert.deepEqual(await kept(id), [])
  })

  it('do not exist for others: a stranger, another account, the browser that booked, the host', async () => {
    const departure = await world.departure()
    const { id, visitor } = await boughtBooking(world, { departure })
    const lead = await leadOf(world, id)
    await save(id, [told], lead)
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
    await save(id, [told, { insurer: 'Alpine' }], lead)
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
    await save(id, [told], lead)
    await world.db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', id).execute()
    await assert.rejects(save(id, [{ needs: 'x' }], lead), { code: 'traveller-details-closed' })
    assert.ok((await forgetDetails(world.deps)) > 0)
    assert.deepEqual(await kept(id), [])
  })

  it('are erased 30 days after the trek, not a day before', async () => {
    const { id, lead } = await booked(20)
    await save(id, [told], lead)
    world.clock.days(20 + 13 + 30)
    await forgetDetails(world.deps)
    assert.equal((await kept(id)).length, 1)
    world.clock.days(1)
    await forgetDetails(world.deps)
    assert.deepEqual(await kept(id), [])
  })
})

describe('the mail about missing details', () => {
  const mailed = async (id: string) =>
    (await world.jobs()).filter((job) => job.name === 'mail-details-missing' && job.payload.bookingId === id)

  it('is sent 21 days before the start and on the day before the last day, once each', async () => {
    const { id, lead } = await booked(30)
    const counts: number[] = []
    for (let day = 30; day >= 6; day -= 1) {
      await askForDetails(world.deps)
      await askForDetails(world.deps)
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
    await save(done.id, [told, told], done.lead)
    await askForDetails(world.deps)
    assert.deepEqual(await mailed(late.id), [])
    world.clock.days(1)
    await Promise.all([askForDetails(world.deps), askForDetails(world.deps)])
    assert.deepEqual(
      (await mailed(late.id)).map(({ payload }) => payload),
      [{ bookingId: late.id, isLast: true }],
    )
    assert.deepEqual(await mailed(done.id), [])
  })

  it('lists missing details and no entered ones, and is not sent when it no longer applies', async () => {
    const { id, lead } = await booked(12)
    await save(id, [told, { contactName: 'Nils Lind' }], lead)
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
    await save(id, [{}, told], lead)
    await mailDetailsMissing(world.deps, { bookingId: id, isLast: true })
    assert.equal(world.sent.length, before_)
  })
})

const audited = (id: string) =>
  world.db
    .selectFrom('audit_entry')
    .select(['act', 'actor_id', 'reason', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('an operator', () => {
  it('reads all details with a reason, which is logged; without one, and for support, nothing is readable', async () => {
    const { id, lead } = await booked()
    await save(id, [told], lead)
    const operator = await anOperator(world)
    const read = (visitor: Visitor, reason = 'The permit office asks', bookingId = id) =>
      readDetailsAsOperator(world.deps, { bookingId, reason }, visitor)
    await assert.rejects(read(operator, ' '), { code: 'reading-needs-reason' })
    await assert.rejects(read(operator, 'x', randomUUID()), { code: 'booking-not-found' })
    await assert.rejects(read({ ...operator, secondFactorAt: null }), { code: 'second-factor-needed' })
    await assert.rejects(read(await anOperator(world, { role: 'support' })), { code: 'operators-only' })
    await assert.rejects(read(lead), { code: 'operators-only' })
    assert.deepEqual(await audited(id), [])

    const [first, second] = await read(operator)
    assert.deepEqual([first?.details.passportNumber, second?.firstName], ['PA1234542', 'Friend1'])
    assert.deepEqual(await audited(id), [
      {
        act: 'read-travellers',
        actor_id: operator.account.id,
        reason: 'The permit office asks',
        detail: { what: ['everything'] },
      },
    ])
  })
})

describe('the host', () => {
  /** A booking on a trek whose permits require a passport, with all details. */
  async function ofHost(permits: string[] = ['TIMS card']) {
    const { id, departure, lead } = await booked(40)
    await save(id, [told], lead)
    const { host_id } = await world.db
      .updateTable('trek')
      .set({ permits })
      .where('id', '=', departure.trekId)
      .returning('host_id')
      .executeTakeFirstOrThrow()
    const account = { id: host_id, email: 'host@example.com', role: 'traveller' as const, firstName: '' }
    const host = () => aVisitor({ account, secondFactorAt: world.clock.now() })
    const ask = { departureId: departure.id, passports: true }
    const read = async () => {
      const [booking, ...others] = (await readParticipants(world.deps, ask, host())).bookings
      assert.ok(booking)
      assert.deepEqual(others, [])
      return booking
    }
    return { id, ask, host, read, account, lead }
  }

  it('reads names at once, passports 30 days before, contacts after the last day to book; each time is logged', async () => {
    const { id, read, account } = await ofHost()
    const early = await read()
    assert.equal(early.phone, null)
    assert.deepEqual(early.travellers, [
      { name: 'Maya Lind', isChild: false, contact: null, passport: null },
      { name: 'Friend1 Lind', isChild: false, contact: null, passport: null },
    ])
    assert.deepEqual(await audited(id), [])
    world.clock.days(10)
    const month = await read()
    assert.deepEqual(month.travellers[0]?.passport, {
      number: 'PA1234542',
      nationality: 'SE',
      dateOfBirth: '1991-09-04',
    })
    assert.deepEqual([month.phone, month.travellers[0]?.contact], [null, null])
    world.clock.days(24)
    const week = await read()
    assert.equal(week.phone, '+46 8 123 456 78')
    assert.deepEqual(week.travellers[0]?.contact, {
      name: 'Nils Lind',
      phone: '+46 8 765 43 21',
      insurer: 'Alpinförsäkring',
      insuranceNumber: 'AF-77',
      needs: 'No nuts',
    })
    const log = await audited(id)
    assert.deepEqual(
      log.map(({ act, actor_id, detail }) => [act, actor_id, detail]),
      [
        ['read-travellers', account.id, { what: ['passports'] }],
        ['read-travellers', account.id, { what: ['contacts', 'passports'] }],
      ],
    )
    world.clock.days(6 + 13 + 8)
    const over = await read()
    assert.deepEqual(
      [over.phone, over.travellers[0]?.contact, over.travellers[0]?.passport],
      [null, null, null],
    )
  })

  it('reads no passport where no permit is issued by name', async () => {
    const { read } = await ofHost(['Sagarmatha National Park entry'])
    world.clock.days(20)
    assert.equal((await read()).travellers[0]?.passport, null)
  })

  it('gets passports only on request, and no log entry for data that was not returned', async () => {
    const { id, ask, host } = await ofHost()
    world.clock.days(15)
    const { bookings } = await readParticipants(world.deps, { ...ask, passports: false }, host())
    assert.equal(bookings[0]?.travellers[0]?.passport, null)
    assert.deepEqual(await audited(id), [])
  })

  it('needs a second factor, an active account and a departure of one of the host’s treks; cancelled bookings are left out', async () => {
    const { id, ask, host, account } = await ofHost()
    const other = await ofHost()
    const as = (visitor: Visitor) => readParticipants(world.deps, ask, visitor)
    await assert.rejects(as(aVisitor({ account })), { code: 'second-factor-needed' })
    await assert.rejects(as(aVisitor()), { code: 'signed-out' })
    await assert.rejects(as(other.host()), { code: 'departure-not-found' })
    for (const departureId of [randomUUID(), 'x'])
      await assert.rejects(readParticipants(world.deps, { ...ask, departureId }, host()), {
        code: 'departure-not-found',
      })
    await world.db.updateTable('host').set({ status: 'suspended' }).where('id', '=', account.id).execute()
    await assert.rejects(as(host()), { code: 'departure-not-found' })
    await world.db.updateTable('host').set({ status: 'approved' }).where('id', '=', account.id).execute()
    await world.db.updateTable('booking').set({ state: 'cancelled' }).where('id', '=', id).execute()
    assert.deepEqual((await as(host())).bookings, [])
  })
})
