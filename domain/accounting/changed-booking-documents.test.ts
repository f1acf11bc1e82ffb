import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addAsShown, bookedParty, payChange } from '#test/money/paid-change.ts'
import { refundsOf } from '#test/money/balances.ts'
import { acceptedAs } from '#test/samples/legal-name.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findBooking } from '../booking/booking-queries.ts'
import { proposeGoodwill } from '../booking/office/propose-goodwill.ts'
import { moveBooking, quoteMoves } from '../booking-change/move-booking.ts'
import { cancelBooking, quoteCancellation } from '../cancellation/cancel-booking.ts'
import { approveDueRefunds } from '../payment/approve-due-refunds.ts'
import { approveRefund } from '../payment/approve-refund.ts'
import { sendRefund } from '../payment/send-refund.ts'
import { receiptFacts } from './document-facts-rules.ts'
import type { BookingContent } from './document-rules.ts'
import { issueDueDocuments } from './issue-due-documents.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const documentsOf = async (bookingId: string) => {
  const rows = await world.db
    .selectFrom('accounting_document')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('total_cents')
    .execute()
  return rows.map((row) => ({ ...row, name: null, content: row.content as unknown as BookingContent }))
}

async function sendAll(bookingId: string) {
  for (const { id, state } of await refundsOf(world, bookingId))
    if (state === 'approved') await sendRefund(world.deps, { refundId: id })
}

test('a credit note contains the tax of earlier goodwill that the rule counts', async () => {
  const { id, visitor } = await bookedParty(world, { days: 100 })
  const { host_id } = await findBooking(world.db, id)
  await acceptedAs(world.deps, host_id)
  const tax = { tax_number: '601234567', is_vat_registered: true, changed_at: world.clock.now() }
  await world.db
    .insertInto('host_tax')
    .values({ host_id, ...tax })
    .execute()
  const operator = await anOperator(world)
  const wanted = { bookingId: id, amountCents: 200_00, reason: 'Rain' }
  const refundId = await proposeGoodwill(world.deps, wanted, operator)
  await approveRefund(world.deps, { refundId }, operator)
  await sendAll(id)
  await issueDueDocuments(world.deps)
  await cancelBooking(
    world.deps,
    { bookingId: id, shown: await quoteCancellation(world.deps, id, visitor) },
    visitor,
  )
  world.clock.days(9)
  await approveDueRefunds(world.deps)
  await sendAll(id)
  await issueDueDocuments(world.deps)

  const [goodwill, note, receipt] = await documentsOf(id)
  assert.deepEqual(
    [goodwill?.total_cents, note?.total_cents, receipt?.total_cents],
    [200_00, 2280_00, 2480_00],
  )
  assert.equal(goodwill?.content.tax, null)
  assert.equal(note?.content.countedCents, 200_00)
  // All of the price is refunded, so all of the receipt's tax is: 2,480 × 13 / 113.
  assert.deepEqual([note.content.tax?.cents, receipt?.content.tax?.cents], [285_31, 285_31])
  assert.match(
    receiptFacts(note).notes.join(' '),
    /With the goodwill of US\$200\.00 that was paid back before, the price falls by US\$2,480\.00\. This contains 13% VAT \(NP\): US\$285\.31\./,
  )
  assert.deepEqual(await world.violations(), [])
})

test('a receipt that is issued after changes has the dates and the party that were paid for', async () => {
  const { id, visitor, departure } = await bookedParty(world, { spots: 1 })
  const given = { trekId: departure.trekId, startsInDays: 120, priceCents: 1400_00 }
  const later = await world.departure(given)
  const { moves } = await quoteMoves(world.deps, id, visitor)
  const shown = moves.find((move) => move.departure.id === later.id)?.sum ?? assert.fail()
  const wanted = { bookingId: id, departureId: later.id, shown, key: randomUUID(), origin: world.deps.origin }
  await payChange(world, await moveBooking(world.deps, wanted, visitor))
  await payChange(world, await addAsShown(world, { id, visitor, count: 2 }))
  await issueDueDocuments(world.deps)
  assert.deepEqual(
    (await documentsOf(id)).map(({ content, total_cents }) => [
      content.startsOn,
      content.endsOn,
      content.travellers,
      total_cents,
    ]),
    [
      [later.starts_on, later.ends_on, 1, 160_00],
      [departure.starts_on, departure.ends_on, 1, 1240_00],
      [later.starts_on, later.ends_on, 3, 2800_00],
    ],
  )
  assert.deepEqual(await world.violations(), [])
})

test('goodwill that was rejected does not decide which credit note counts the goodwill that was paid', async () => {
  const { id, visitor } = await bookedParty(world, { days: 100 })
  await payChange(world, await addAsShown(world, { id, visitor, count: 1 }))
  const operator = await anOperator(world)
  const wanted = { bookingId: id, amountCents: 200_00, reason: 'Rain' }
  const goodwillId = await proposeGoodwill(world.deps, wanted, operator)
  await approveRefund(world.deps, { refundId: goodwillId }, operator)
  await sendAll(id)
  const paymentOf = async (refundId: string) =>
    (
      await world.db
        .selectFrom('refund')
        .select('payment_id')
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow()
    ).payment_id
  const given = await paymentOf(goodwillId)
  const shown = await quoteCancellation(world.deps, id, visitor)
  await cancelBooking(world.deps, { bookingId: id, shown }, visitor)
  const first = '00000000-0000-4000-8000-000000000001'
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    // The other card's refund would be the first one.
    await sql`update refund set id = ${first} from payment p where p.id = payment_id and p.booking_id = ${id}
      and reason = 'cancelled' and payment_id <> ${given}`.execute(tx)
    await sql`insert into refund (payment_id, amount_cents, reason, state, created_at)
      select payment_id, 100, 'goodwill', 'rejected', ${world.clock.now()} from refund where id = ${first}`.execute(
      tx,
    )
  })
  world.clock.days(9)
  await approveDueRefunds(world.deps)
  await sendAll(id)
  await issueDueDocuments(world.deps)
  const counted = (
    await world.db
      .selectFrom('accounting_document as document')
      .innerJoin('refund', 'refund.id', 'document.refund_id')
      .select(['refund.payment_id', 'document.content'])
      .where('document.booking_id', '=', id)
      .where('refund.reason', '=', 'cancelled')
      .execute()
  ).map(({ payment_id, content }) => [
    payment_id === given,
    (content as unknown as BookingContent).countedCents ?? 0,
  ])
  assert.deepEqual(counted.toSorted(), [
    [false, 0],
    [true, 200_00],
  ])
})
