import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { travellersOf } from '../booking-queries.ts'
import { saveDetails } from '../../traveller/save-details.ts'
import { correctOwnName, handOverSpot } from './change-name.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function booked(days = 40) {
  const departure = await world.departure({ startsInDays: days })
  const { visitor } = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor, spots: 2 })
  const names = async () =>
    (await travellersOf(world.db, id)).map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return { id, visitor, names }
}

const change = (bookingId: string, position: number, name: string, key: string = randomUUID()) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { bookingId, position, firstName, lastName, key, isChild: false }
}

test('a correction changes the name everywhere and is mailed to traveller and host, one time', async () => {
  const { id, visitor, names } = await booked()
  const [lead = '', other = ''] = await names()
  await sendMailsAbout(world, id)
  const correction = change(id, 0, `${lead}a`)
  await correctOwnName(world.deps, correction, visitor)
  await correctOwnName(world.deps, correction, visitor)
  assert.deepEqual(await names(), [`${lead}a`, other])
  const { first_name, last_name } = await world.booking(id)
  assert.equal(`${first_name} ${last_name}`, `${lead}a`)
  const mails = (await sendMailsAbout(world, id)).filter(({ subject }) => /corrected|changed/.test(subject))
  assert.equal(mails.length, 2)
  for (const { text } of mails) assert.ok(text.includes(`${lead}a`))
})

test('refuses another person’s name as a correction, and erases the details on a hand-over', async () => {
  const { id, visitor, names } = await booked()
  await saveDetails(
    world.deps,
    { bookingId: id, typed: [{}, { nationality: 'DE', insurer: 'Alpina' }] },
    visitor,
  )
  const stored = () =>
    world.db.selectFrom('vault.traveller_details').select('position').where('booking_id', '=', id).execute()
  assert.deepEqual(await stored(), [{ position: 1 }])
  await assert.rejects(correctOwnName(world.deps, change(id, 1, 'Zora Quist'), visitor), {
    code: 'name-is-another-person',
  })
  await handOverSpot(world.deps, { ...change(id, 1, 'Zora Quist'), isChild: true }, visitor)
  assert.equal((await names())[1], 'Zora Quist')
  assert.deepEqual(await stored(), [])
  const { children, details_asked_at, total_cents } = await world.booking(id)
  assert.deepEqual([children, details_asked_at], [1, null])
  assert.ok(total_cents > 0)
  assert.deepEqual(await world.violations(), [])
})

test('a spot is handed over until 7 days before the start, a name corrected until the day before', async () => {
  const late = await booked(8)
  world.clock.days(1)
  await handOverSpot(world.deps, change(late.id, 1, 'Zora Quist'), late.visitor)
  world.clock.days(1)
  await assert.rejects(handOverSpot(world.deps, change(late.id, 1, 'Anna Lund'), late.visitor), {
    code: 'hand-over-late',
  })
  world.clock.days(5)
  await correctOwnName(world.deps, change(late.id, 1, 'Zora Quistt'), late.visitor)
  world.clock.days(1)
  await assert.rejects(correctOwnName(world.deps, change(late.id, 0, 'Maya Lind'), late.visitor), {
    code: 'booking-not-changeable',
  })
})

test('the lead’s spot, an empty or equal name, an unknown position and another account are refused', async () => {
  const { id, visitor, names } = await booked()
  const [lead = ''] = await names()
  await assert.rejects(handOverSpot(world.deps, change(id, 0, 'Zora Quist'), visitor), {
    code: 'hand-over-lead',
  })
  await assert.rejects(correctOwnName(world.deps, change(id, 0, lead), visitor), {
    code: 'traveller-name-same',
  })
  await assert.rejects(correctOwnName(world.deps, change(id, 0, ''), visitor), {
    code: 'traveller-name-wrong',
  })
  await assert.rejects(correctOwnName(world.deps, change(id, 9, lead), visitor), {
    code: 'traveller-not-found',
  })
  await assert.rejects(correctOwnName(world.deps, change(id, Number.NaN, lead), visitor), {
    code: 'traveller-not-found',
  })
  await assert.rejects(correctOwnName(world.deps, change(id, 0, `${lead}a`), aVisitor()), {
    code: 'booking-not-found',
  })
  const changes = await world.db
    .selectFrom('booking_change')
    .select('id')
    .where('booking_id', '=', id)
    .execute()
  assert.deepEqual(changes, [])
})

test('two corrections in a row do not make a name another person’s, and a key stands for one content', async () => {
  const { id, visitor } = await booked()
  const [, friend] = await travellersOf(world.db, id)
  const first = change(id, 1, `${friend?.first_name} Quist`)
  await correctOwnName(world.deps, first, visitor)
  await assert.rejects(correctOwnName(world.deps, { ...first, lastName: 'Other' }, visitor), {
    code: 'same-key-other-change',
  })
  await assert.rejects(correctOwnName(world.deps, change(id, 1, 'Zora Quist'), visitor), {
    code: 'name-corrected-already',
  })
  // The new person's name may be corrected again.
  world.clock.minutes(1)
  await handOverSpot(world.deps, { ...change(id, 1, 'Zora Quist'), isChild: false }, visitor)
  world.clock.minutes(1)
  await correctOwnName(world.deps, change(id, 1, 'Zorah Quist'), visitor)
  assert.equal((await travellersOf(world.db, id))[1]?.first_name, 'Zorah')
})
