import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { boughtBooking, leadOf } from '#test/samples/bought-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { saveProfile } from '../account/profile/save-profile.ts'
import type { Visitor } from '../account/visitor.ts'
import { isHolder, offerOf } from './account-offer-rules.ts'
import { findDetailsPage, openAll } from './details-queries.ts'
import { noDetails } from './details-rules.ts'
import { saveDetails } from './save-details.ts'
import type { TypedDetails } from './typed-details-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const profile = {
  firstName: 'Maya',
  lastName: 'Lind',
  phone: '',
  address: '',
  city: '',
  country: '',
  born: '04/09/1991',
  nationality: 'Sweden',
  gender: '',
  passport: 'AB 123442',
}
const nothing = { dateOfBirth: '', nationality: '', maskedPassport: '' }

/** A confirmed booking of two whose lead, Maya Lind, has stored details in her account. */
async function booked(startsInDays = 90, ownProfile = profile) {
  const departure = await world.departure({ startsInDays })
  const { id } = await boughtBooking(world, { departure, spots: 2, email: `${randomUUID()}@example.com` })
  const lead = await leadOf(world, id)
  await saveProfile(world.deps, ownProfile, { id: lead.account?.id ?? '' })
  return { id, lead }
}

const save = (bookingId: string, typed: TypedDetails[], lead: Visitor) =>
  saveDetails(world.deps, { bookingId, typed }, lead)
const offers = async (id: string, lead: Visitor) =>
  (await findDetailsPage(world.deps, id, lead)).travellers.map(({ offered }) => offered)
const passports = async (id: string) =>
  (await openAll(world.deps, world.db, id)).map(({ details }) => details.passportNumber)

describe('the account’s data about its holder', () => {
  it('is offered only for the lead, with the passport masked, and stored only when it is saved', async () => {
    const { id, lead } = await booked()
    const whole = { dateOfBirth: '1991-09-04', nationality: 'Sweden', maskedPassport: '•••• ••42' }
    assert.deepEqual(await offers(id, lead), [whole, nothing])
    assert.ok(!JSON.stringify(await findDetailsPage(world.deps, id, lead)).includes('AB123442'))
    assert.deepEqual(await passports(id), ['', ''])

    await save(id, [{ dateOfBirth: '05/09/1991' }], lead)
    assert.deepEqual(await offers(id, lead), [{ ...whole, dateOfBirth: '' }, nothing])
    await save(id, [{ passport: 'of-account' }, { passport: 'of-account' }], lead)
    assert.deepEqual(await passports(id), ['AB123442', ''])
    assert.deepEqual(await offers(id, lead), [{ ...nothing, nationality: 'Sweden' }, nothing])
  })

  it('a typed number takes precedence over the checkbox, and a stored one is not overwritten by it', async () => {
    const { id, lead } = await booked()
    await save(id, [{ passportNumber: 'ZZ 99 999', passport: 'of-account' }], lead)
    assert.deepEqual(await passports(id), ['ZZ99999', ''])
    await save(id, [{ passportNumber: '', passport: 'of-account' }], lead)
    assert.deepEqual(await passports(id), ['ZZ99999', ''])
  })

  it('is not offered for another name or address, nor after the deadline', async () => {
    const { id, lead } = await booked(90, { ...profile, firstName: 'Jonas' })
    await save(id, [{ passport: 'of-account' }], lead)
    assert.deepEqual(
      [await offers(id, lead), await passports(id)],
      [
        [nothing, nothing],
        ['', ''],
      ],
    )
    const late = await booked(8)
    world.clock.days(9)
    assert.deepEqual(await offers(late.id, late.lead), [nothing, nothing])
    const maya = { email: 'Maya@example.com', first_name: 'Maya', last_name: 'Lind' }
    for (const [account, expected] of [
      [{ ...maya, email: 'maya@example.com', first_name: ' maya' }, true],
      [{ ...maya, first_name: '', last_name: '' }, true],
      [{ ...maya, email: 'jonas@example.com' }, false],
      [{ ...maya, last_name: 'Berg' }, false],
    ] as const)
      assert.equal(isHolder(maya, account), expected, JSON.stringify(account))
    assert.equal(isHolder({ ...maya, email: null }, maya), false)
    assert.deepEqual(offerOf(noDetails, null), nothing)
  })
})

describe('a stored passport number', () => {
  it('is removed by the checkbox, for that traveller only', async () => {
    const { id, lead } = await booked()
    await save(id, [{ passportNumber: 'PA1234542' }, { passportNumber: 'NO12345' }], lead)
    await save(id, [{ passportNumber: '', passport: 'remove' }, { passportNumber: '' }], lead)
    assert.deepEqual(await passports(id), ['', 'NO12345'])
    await save(id, [{}, { passportNumber: 'NO54321', passport: 'remove' }], lead)
    assert.deepEqual(await passports(id), ['', 'NO54321'])
  })

  it('stays after the last day to change it, when adding is still possible', async () => {
    const { id, lead } = await booked(8)
    await save(id, [{}, { passportNumber: 'NO12345' }], lead)
    world.clock.days(2)
    await assert.rejects(save(id, [{}, { passport: 'remove' }], lead), { code: 'traveller-details-locked' })
    await save(id, [{ passport: 'of-account' }], lead)
    assert.deepEqual(await passports(id), ['AB123442', 'NO12345'])
  })
})
