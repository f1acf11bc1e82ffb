import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeMember } from '#test/samples/member.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import { codeOf } from '../../account/login-code.ts'
import { sendLoginCode } from '../../account/send-login-code.ts'
import { verifyLoginCode } from '../../sign-in/verify-login-code.ts'
import type { Visitor } from '../../account/visitor.ts'
import { findStanding } from '../../membership/standing-queries.ts'
import { percentOf } from '../../money.ts'
import { findTrekPage } from '../../pages/trek-page-queries.ts'
import { changeHold } from '../hold/change-hold.ts'
import { findOffer } from './checkout-offer-queries.ts'
import { createBooking } from '../hold/create-booking.ts'
import { holdSpots } from '../hold/hold-spots.ts'
import { submitBooking } from '../hold/submit-booking.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function aMember(paid = 6): Promise<Visitor> {
  const visitor = await aTraveller()
  await makeMember(world.deps, visitor.account?.id ?? '', { paid })
  return visitor
}

async function aTraveller(): Promise<Visitor> {
  const email = `${randomUUID()}@example.com`
  const id = await makeAccount(world.deps, email)
  return aVisitor({ account: { id, email, role: 'traveller', firstName: 'Maya' } })
}

const two = { adults: 2, children: 0 }

test('a member of six months pays 5% less after the group discount, rounded half a cent up, for all travellers', async () => {
  const member = await aMember()
  const departure = await world.departure({ priceCents: 1233_33 })
  await world.db
    .insertInto('group_discount')
    .values({ trek_id: departure.trekId, from_travellers: 3, percent: 10 })
    .execute()
  const hold = await holdSpots(world.deps, { departureId: departure.id, party: two }, member)
  assert.deepEqual([hold.member_percent, hold.member_discount_cents], [5, percentOf(2466_66, 5)])
  assert.equal(hold.member_discount_cents, 123_33)

  const three = await changeHold(world.deps, hold.id, { adults: 3, children: 0 }, member)
  const left = 3699_99 - percentOf(3699_99, 10)
  assert.deepEqual([three.group_discount_cents, three.member_discount_cents], [370_00, percentOf(left, 5)])
  const submission = {
    details: someDetails(3),
    shownTotalCents: left - percentOf(left, 5),
    key: randomUUID(),
  }
  const sent = await submitBooking(world.deps, hold.id, submission, member)
  assert.equal(sent.total_cents, 3163_49)
  await assert.rejects(
    sql`update booking set member_percent = 0, member_discount_cents = 0 where id = ${hold.id}`.execute(
      world.db,
    ),
    { code: '23001' },
  )
  assert.deepEqual(await world.violations(), [])
})

test('there is no discount before the sixth month, without a membership, or signed out', async () => {
  const departure = await world.departure()
  const percent = async (visitor: Visitor) =>
    (await holdSpots(world.deps, { departureId: departure.id, party: two }, visitor)).member_percent
  assert.deepEqual(
    [await percent(await aMember(5)), await percent(await aTraveller()), await percent(aVisitor())],
    [0, 0, 0],
  )
})

test('create_booking, the offer and the trek page all include the discount', async () => {
  const member = await aMember()
  const departure = await world.departure({ priceCents: 1000_00 })
  const { trekId, starts_on: startsOn, ends_on: endsOn } = departure
  const standing = await findStanding(world.db, member.account, world.clock.now())
  const page = await findTrekPage(world.deps, trekId, { most: 1 }, standing)
  const offer = await findOffer(world.deps, { trek: trekId, departureId: departure.id, party: two }, member)
  assert.deepEqual([page.memberPercent, offer.memberPercent], [5, 5])
  assert.equal((await findTrekPage(world.deps, trekId, { most: 1 })).memberPercent, 0)
  const request = { trekId, startsOn, endsOn, adultCount: 2, details: someDetails(2), key: randomUUID() }
  await assert.rejects(createBooking(world.deps, { ...request, shownTotalCents: 2000_00 }, member), {
    code: 'price-changed',
    detail: { totalCents: 1900_00 },
  })
  const booking = await createBooking(world.deps, { ...request, shownTotalCents: 1900_00 }, member)
  assert.equal(booking.total_cents, 1900_00)
})

test('the price of a hold stays when the membership ends, and a hold made before signing in gets the discount at sign-in', async () => {
  const member = await aMember()
  const departure = await world.departure({ priceCents: 1000_00 })
  const hold = await holdSpots(world.deps, { departureId: departure.id, party: two }, member)
  await sql`update membership set state = 'ended', ended_at = now() where account_id = ${member.account?.id}`.execute(
    world.db,
  )
  await sql`update membership_invoice set ends_at = starts_at + interval '1 second'`.execute(world.db)
  const three = await changeHold(world.deps, hold.id, { adults: 3, children: 0 }, member)
  assert.equal(three.member_discount_cents, 150_00)

  const later = await aMember()
  const somebody = { ...aVisitor(), id: later.id }
  const before = await holdSpots(world.deps, { departureId: departure.id, party: two }, somebody)
  assert.equal(before.member_discount_cents, 0)
  const asked = { email: later.account?.email ?? '', browser: 'a browser' }
  await sendLoginCode(world.deps, asked, somebody)
  const challenge = await world.db
    .selectFrom('login_challenge')
    .select('id')
    .where('email', '=', asked.email)
    .executeTakeFirstOrThrow()
  await verifyLoginCode(world.deps, { ...asked, code: codeOf(world.deps.secret, challenge.id) }, somebody)
  const claimed = await world.booking(before.id)
  assert.deepEqual(
    [claimed.member_discount_cents, claimed.account_id, claimed.total_cents],
    [100_00, later.account?.id, 1900_00],
  )
})

test('members book two days longer, until the day before the start at the latest', async () => {
  const [member, traveller] = [await aMember(1), await aTraveller()]
  const cases: [startsInDays: number, deadlineDays: number, member: boolean, others: boolean][] = [
    [7, 7, true, true],
    [6, 7, true, false],
    [5, 7, true, false],
    [4, 7, false, false],
    [1, 2, true, false],
    [1, 1, true, true],
    [1, 30, false, false],
    [28, 30, true, false],
  ]
  let tried = 0
  for (const [startsInDays, deadlineDays, memberMay, othersMay] of cases) {
    const { id, trekId } = await world.departure({ startsInDays, deadlineDays })
    for (const [visitor, may] of [
      [member, memberMay],
      [traveller, othersMay],
      [aVisitor(), othersMay],
    ] as const) {
      const held = await holdSpots(world.deps, { departureId: id, party: two }, visitor).then(
        () => true,
        (error: { code: string }) => {
          assert.equal(error.code, 'booking-deadline-passed')
          return false
        },
      )
      const standing = await findStanding(world.db, visitor.account, world.clock.now())
      const page = await findTrekPage(world.deps, trekId, { most: 1 }, standing)
      assert.deepEqual(
        [held, page.departures[0]?.offer === 'open'],
        [may, may],
        `${startsInDays}/${deadlineDays}`,
      )
      tried += 1
    }
  }
  assert.equal(tried, 24)
})
