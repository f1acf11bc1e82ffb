import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookedParty, payChange, somePeople } from '#test/money/paid-change.ts'
import { soldExtra } from '#test/fixtures/sold-extras.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { payOpenOrder } from '../checkout/order-checkout.ts'
import { findOfficeBooking } from '../office/office-booking-queries.ts'
import { addForTraveller } from './add-for-traveller.ts'
import { extrasForTraveller, quoteExtrasForTraveller } from './extras-for-traveller.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const reason = 'Asked on the phone.'

const actsOn = (bookingId: string) =>
  world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason'])
    .where('subject_id', '=', bookingId)
    .orderBy('id')
    .execute()

test('an operator adds two travellers: their spots wait a day for the traveller, who pays; audited', async () => {
  const { id, visitor, departure } = await bookedParty(world)
  const operator = await anOperator(world)
  const { adding } = await findOfficeBooking(world.deps, id)
  assert.deepEqual(
    adding.map(({ count, sum }) => [count, sum.dueCents]),
    [1, 2, 3, 4, 5, 6].map((count) => [count, count * 1240_00]),
  )
  const shown = adding[1]?.sum ?? { dueCents: 0, cardCents: 0, creditCents: 0 }
  const wanted = { bookingId: id, people: somePeople(2), shown, reason }
  await assert.rejects(addForTraveller(world.deps, { ...wanted, reason: '' }, operator), {
    code: 'act-needs-reason',
  })
  await assert.rejects(addForTraveller(world.deps, wanted, visitor), { code: 'operators-only' })
  await assert.rejects(addForTraveller(world.deps, { ...wanted, people: somePeople(1) }, operator), {
    code: 'change-price-differs',
  })
  await sendMailsAbout(world, id)
  assert.equal(await addForTraveller(world.deps, wanted, operator), 'waits')
  const [mail] = await sendMailsAbout(world, id)
  assert.match(mail?.text ?? '', /The spots are held for you until[^]*2 more travellers[^]*US\$2,480\.00/)
  assert.equal(await world.spotsTaken(departure.id), 4)
  world.clock.minutes(23 * 60)
  const checkout = await payOpenOrder(world.deps, { bookingId: id, origin: world.deps.origin }, visitor)
  assert.equal(await payChange(world, checkout), 'confirmed')
  assert.equal((await world.booking(id)).spots, 4)
  assert.deepEqual(await actsOn(id), [{ act: 'add-travellers', reason }])
  assert.deepEqual(await world.violations(), [])
})

test('an operator orders an extra, which the traveller pays, and one that is free at once', async () => {
  const { id, departure } = await bookedParty(world)
  const free = await soldExtra(world, departure, { name: 'Sleeping bag', price: '' })
  const porter = await soldExtra(world, departure, { name: 'Porter', price: '50' })
  const operator = await anOperator(world)
  const order = async (wishes: { id: string; quantity: number }[]) => {
    const shown = await quoteExtrasForTraveller(world.deps, { bookingId: id, wishes })
    return extrasForTraveller(world.deps, { bookingId: id, wishes, shown, reason }, operator)
  }
  assert.equal(await order([{ id: free, quantity: 1 }]), 'applied')
  await assert.rejects(order([{ id: free, quantity: 1 }]), { code: 'extras-unchanged' })
  assert.equal(
    await order([
      { id: free, quantity: 1 },
      { id: porter, quantity: 1 },
    ]),
    'waits',
  )
  const mail = (await sendMailsAbout(world, id)).at(-1)
  assert.match(mail?.text ?? '', /Extras then:? [^\n]*1 × Porter/)
  assert.match(mail?.text ?? '', /1 × Sleeping bag/)
  const { extras } = await findOfficeBooking(world.deps, id)
  assert.deepEqual(extras.map(({ name, quantity }) => [name, quantity]).sort(), [
    ['Porter', 0],
    ['Sleeping bag', 1],
  ])
  assert.deepEqual(
    (await actsOn(id)).map(({ act }) => act),
    ['change-extras', 'change-extras'],
  )
  await world.db
    .updateTable('booking')
    .set({ account_id: operator.account.id })
    .where('id', '=', id)
    .execute()
  await assert.rejects(order([{ id: porter, quantity: 1 }]), { code: 'booking-own' })
  assert.deepEqual(await world.violations(), [])
})
