import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { soldExtra, typedExtra } from '#test/fixtures/sold-extras.ts'
import { soldUnder } from '#test/fixtures/sold-under.ts'
import { hostOf } from '#test/host-visitor.ts'
import { refused } from '#test/samples/a-host.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { changeExtras, findExtraChoices, quoteExtras } from '../../booking-change/change-extras.ts'
import { settleSession } from '../../checkout/settle-payment.ts'
import { extrasAtSoldTerms } from '../../extra/extra-rules.ts'
import { addExtra, changeExtra, retireExtra } from '../../extra/save-extra.ts'
import type { TypedExtra } from '../../extra/extra-terms-rules.ts'
import { currentTerms } from '../../offer/terms-rules.ts'
import { findSoldVersions } from '../../pages/sold-versions-queries.ts'
import type { Refusal } from '../../refusal.ts'
import { questionOf } from '../../trek/hosting/confirm-consequences.ts'
import type { Offer } from '../../trek/versions/offer-rules.ts'
import { findBooking } from '../booking-queries.ts'
import { findOfferChange } from './offer-change-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const bagTerms = { name: 'Bag', unit: 'traveller', price: '35' }

/** A trek that sells an extra, its host, and a booking of two that has not ordered it. */
async function bookedWith(terms: Partial<TypedExtra> = bagTerms, { days = 40, ordered = 0 } = {}) {
  const departure = await world.departure({ startsInDays: days, priceCents: 1000_00, spots: 12 })
  const { trekId } = departure
  const extraId = await soldExtra(world, departure, terms)
  const { visitor: host } = await hostOf(world, trekId)
  const buy = async (quantity: number, id = extraId) => {
    const { visitor } = await signedIn(world)
    const extras = quantity === 0 ? [] : [{ id, quantity }]
    return boughtBooking(world, { departure, visitor, spots: 2, extras })
  }
  const { id, visitor } = await buy(ordered)
  return {
    id,
    trekId,
    extraId,
    buy,
    quote: (wished: string, quantity = 1) =>
      quoteExtras(world.deps, { bookingId: id, wishes: [{ id: wished, quantity }] }, visitor),
    order: async (wished: string, quantity = 1) => {
      const wishes = [{ id: wished, quantity }]
      const { sum } = await quoteExtras(world.deps, { bookingId: id, wishes }, visitor)
      const request = { bookingId: id, wishes, shown: sum, key: randomUUID(), origin: 'http://chautari.test' }
      const { url } = await changeExtras(world.deps, request, visitor)
      const sessionId = url?.split('/').at(-1) ?? ''
      assert.ok(world.payments.pay(sessionId))
      await settleSession(world.deps, { sessionId })
    },
    change: (changed: Partial<TypedExtra>, of = extraId) =>
      changeExtra(world.deps, { trekId, extraId: of, terms: typedExtra({ ...terms, ...changed }) }, host),
    add: (added: Partial<TypedExtra>) =>
      addExtra(world.deps, { trekId, terms: typedExtra({ ...terms, ...added }) }, host),
    retire: (confirmed: string | null = null, of = extraId) =>
      retireExtra(world.deps, { trekId, extraId: of, why: 'They are worn out.', confirmed }, host),
    choices: async () => findExtraChoices(world.deps, await findBooking(world.db, id)),
    versions: () => findSoldVersions(world.db, trekId, { id: visitor.account?.id ?? '' }),
  }
}

async function versionOf(bookingId: string) {
  const { sold_version_id } = await world.booking(bookingId)
  const { offer, sha256 } = await world.db
    .selectFrom('trek_version')
    .select(['offer', 'sha256'])
    .where('id', '=', sold_version_id)
    .executeTakeFirstOrThrow()
  return { offer: offer as unknown as Offer, sha256: sha256.toString('hex') }
}

test('a traveller who booked orders an extra at the sold price, a new one at today’s', async () => {
  const sold = await bookedWith()
  const dearer = await sold.change({ name: 'Warm bag', price: '45' })
  const [choice, ...more] = await sold.choices()
  assert.deepEqual([choice?.name, choice?.unitCents, more], ['Bag', 35_00, []])
  // A program may name the extra as the trek sells it now.
  for (const id of [sold.extraId, dearer]) assert.equal((await sold.quote(id)).sum.dueCents, 35_00)
  await sold.order(dearer)
  const { extras, extras_cents } = await findBooking(world.db, sold.id)
  assert.deepEqual([extras_cents, extras.map(({ extraId }) => extraId)], [35_00, [sold.extraId]])
  await sold.order(sold.extraId, 2)
  assert.equal((await world.booking(sold.id)).extras_cents, 70_00)

  await refused(sold.buy(1), 'extra-not-offered')
  const later = await sold.buy(1, dearer)
  assert.equal((await world.booking(later.id)).extras_cents, 45_00)
  assert.deepEqual(await world.violations(), [])
})

test('the hash of what was sold covers the extras, and a host cannot change them afterwards', async () => {
  const sold = await bookedWith()
  const before = await versionOf(sold.id)
  assert.deepEqual(
    before.offer.extras?.map(({ id, name, priceCents, most, orderUntilDays }) =>
      [id, name, priceCents, most, orderUntilDays].join(),
    ),
    [[sold.extraId, 'Bag', 35_00, 50, 7].join()],
  )
  await sold.change({ price: '45' })
  await sold.add({ name: 'Tent', price: '60' })
  const later = await versionOf((await sold.buy(0)).id)
  assert.deepEqual(
    later.offer.extras?.map(({ name, priceCents }) => [name, priceCents]),
    [
      ['Bag', 45_00],
      ['Tent', 60_00],
    ],
  )
  assert.notEqual(later.sha256, before.sha256)
  assert.deepEqual(await versionOf(sold.id), before)
  const versions = await sold.versions()
  assert.deepEqual(
    versions.map(({ offer }) => (offer as unknown as Offer).extras?.map(({ priceCents }) => priceCents)),
    [[45_00, 60_00], [35_00]],
    'the version that it agreed to, and the sold one',
  )
  await assert.rejects(
    world.db.updateTable('extra').set({ price_cents: 1_00 }).where('id', '=', sold.extraId).execute(),
    { code: '23001' },
  )
})

test('the last day to order and the refund of an extra are those of the sale', async () => {
  const sold = await bookedWith(bagTerms, { days: 20 })
  const strict = await sold.change({ orderUntilDays: '30', isRefundable: false })
  await sold.order(strict)
  assert.equal((await world.booking(sold.id)).once_ordered_cents, 0)
  await refused(sold.buy(1, strict), 'extra-too-late')
})

test('a withdrawn extra cannot be ordered, and a new one costs what it costs today', async () => {
  const sold = await bookedWith()
  const tent = await sold.add({ name: 'Tent', price: '60' })
  assert.equal((await sold.quote(tent)).sum.dueCents, 60_00)
  await sold.change({ name: 'Tent', price: '45' }, tent)
  const present = (await sold.choices()).find(({ name }) => name === 'Tent')
  assert.equal(present?.unitCents, 45_00)
  await withdrawn(sold)
  await refused(sold.quote(sold.extraId), 'extra-not-offered')
})

test('a booking of an earlier version without extras orders at today’s price', async () => {
  const sold = await bookedWith()
  await soldUnder(world, sold.id, currentTerms, { hasExtras: false })
  const dearer = await sold.change({ price: '45' })
  assert.equal((await sold.quote(dearer)).sum.dueCents, 45_00)
})

test('negative control: without the sold extras, today’s terms would apply', async () => {
  const sold = await bookedWith()
  await sold.change({ price: '45' })
  const present = (await versionOf((await sold.buy(0)).id)).offer.extras ?? []
  const atSale = (await versionOf(sold.id)).offer.extras ?? []
  assert.deepEqual(
    [extrasAtSoldTerms(present, atSale), extrasAtSoldTerms(present, [])].map(([extra]) => extra?.priceCents),
    [35_00, 45_00],
  )
})

test('withdrawing a free extra asks those who booked without it, and only after the host has confirmed that', async () => {
  const free = { name: 'Pickup', price: '0' }
  const sold = await bookedWith(free)
  const other = await sold.buy(1)
  const question = await questionBefore(sold)
  assert.deepEqual(
    question.bookings.map(({ bookingId, effect }) => [bookingId, effect]),
    [[sold.id, 'ask']],
    'the other booking has ordered it and keeps it',
  )
  assert.equal((await sold.choices()).length, 1, 'nothing is saved yet')
  await sold.retire(question.token)
  assert.deepEqual(await sold.choices(), [])
  const change = await findOfferChange(world.deps, sold.id)
  assert.deepEqual(
    [change?.state, change?.changes.map(({ part }) => part)],
    ['open', ['Extras that are withdrawn']],
  )
  assert.equal(await findOfferChange(world.deps, other.id), null)
  const mails = await sendMailsAbout(world, sold.id)
  const mail = mails.find(({ subject }) => subject.startsWith('Please choose'))
  assert.match(mail?.text ?? '', /Pickup[^]*They are worn out\./)
  assert.deepEqual(await world.violations(), [])
})

test('withdrawing an extra with a price sends those who booked without it a mail', async () => {
  const sold = await bookedWith()
  assert.deepEqual(
    (await questionBefore(sold)).bookings.map(({ effect }) => effect),
    ['notify'],
  )
  await withdrawn(sold)
  const subjects = (await sendMailsAbout(world, sold.id)).map(({ subject }) => subject.split(':')[0])
  assert.ok(subjects.includes('Your trek has changed'), subjects.join())
  const ordered = await bookedWith(bagTerms, { ordered: 1 })
  await ordered.retire()
})

type Sold = Awaited<ReturnType<typeof bookedWith>>

async function questionBefore(sold: Sold) {
  const refusal = await sold.retire().then(
    () => assert.fail('it is not asked'),
    (error: Refusal) => error,
  )
  const question = questionOf(refusal)
  assert.ok(question)
  return question
}

async function withdrawn(sold: Sold): Promise<void> {
  await sold.retire((await questionBefore(sold)).token)
}
