import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { readParticipants } from './read-participants.ts'
import { readDetailsAsOperator } from './read-details-as-operator.ts'
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
    await save(id, [complete], lead)
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
    await save(id, [complete], lead)
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
    const hidden = {
      isChild: false,
      contact: null,
      passport: null,
      answers: null,
      extras: [],
      consents: [],
    }
    const early = await read()
    assert.equal(early.phone, null)
    assert.deepEqual(early.travellers, [
      { name: 'Maya Lind', ...hidden },
      { name: 'Friend1 Lind', ...hidden },
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
