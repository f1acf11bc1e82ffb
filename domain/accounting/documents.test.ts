import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { documentRush } from '#test/races/document-rush.ts'
import { documentRush as rush } from '#test/races/document-rush.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { acceptedAs } from '#test/samples/legal-name.ts'
import { addAsShown, bookedParty, payChange } from '#test/money/paid-change.ts'
import { freshWorld, type World } from '#test/world.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { approveDueRefunds } from '../payment/approve-due-refunds.ts'
import { eraseRows } from '../personal-data/erase-rows.ts'
import { findPerson } from '../personal-data/person-queries.ts'
import { sendRefund } from '../payment/send-refund.ts'
import type { BookingContent } from './document-rules.ts'
import { issueDueDocuments } from './issue-due-documents.ts'
import { issueReceipt } from './issue-receipt.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 30 })
})
after(() => world.close())

const documents = async (bookingId: string) => {
  const rows = await world.db
    .selectFrom('accounting_document as document')
    .leftJoin('document_recipient as recipient', 'recipient.document_id', 'document.id')
    .selectAll('document')
    .select('recipient.name')
    .where('document.booking_id', '=', bookingId)
    .orderBy('document.issued_at')
    .orderBy('document.kind', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, content: row.content as unknown as BookingContent }))
}

/** A booking of two that its traveller paid, with a host of this tax number. */
async function bought(tax?: { tax_number: string; is_vat_registered: boolean }) {
  const departure = await world.departure({ priceCents: 1240_01, startsInDays: 20 })
  const { host_id } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  await acceptedAs(world.deps, host_id)
  if (tax)
    await world.db
      .insertInto('host_tax')
      .values({ host_id, ...tax, changed_at: world.clock.now() })
      .execute()
  const traveller = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor: traveller.visitor, spots: 2 })
  return { id, host_id, traveller }
}
const registered = { tax_number: '601234567', is_vat_registered: true }

test('the first 80 paid bookings and 20 gift cards, with 204 issuers at once, get the receipts 1 to 100', async (t) => {
  const { issuers, failed, numbers, wrong } = await rush(world, 80, 20)
  assert.equal(issuers, 204)
  assert.equal(failed, 0)
  assert.deepEqual(
    numbers,
    Array.from({ length: 100 }, (_, index) => index + 1),
  )
  assert.equal(wrong, 0)
  t.diagnostic(`${issuers} issuers gave ${numbers.length} receipts the numbers 1 to ${numbers.at(-1)}`)
})

test('control: without the lock of the counter, issuers get the same number and fail', async (t) => {
  const program = ['--import=./test/controls/without-document-lock.ts', 'test/races/document-rush.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const race = JSON.parse(stdout) as Awaited<ReturnType<typeof documentRush>>
  assert.equal(race.issuers, 44)
  assert.ok(race.failed >= 2, `only ${race.failed} failed: this test would not see a race`)
  t.diagnostic(`control: ${race.failed} of ${race.issuers} issuers took a number that another one had`)
})

test('a receipt freezes seller, lines and tax; a later change of the host changes the next receipt only', async () => {
  const { id, host_id } = await bought(registered)
  assert.equal(await issueDueDocuments(world.deps), 1)
  const [receipt] = await documents(id)
  assert.equal(receipt?.kind, 'receipt')
  assert.equal(receipt?.total_cents, 2480_02)
  assert.equal(receipt?.name, 'Maya Lind')
  const { content } = receipt ?? assert.fail()
  assert.deepEqual(content.seller, {
    name: 'Karma Gurung',
    address: '',
    taxNumber: '601234567',
    isVatRegistered: true,
  })
  assert.deepEqual(content.lines, [{ label: '2 × $1,240.01', cents: 2480_02 }])
  // 2,480.02 × 13 / 113 = 285.31…
  assert.deepEqual(content.tax, { name: 'VAT', country: 'NP', percent: 13, cents: 285_31 })
  assert.doesNotMatch(JSON.stringify(content), /Maya|Lind|example\.com/)

  await world.db
    .updateTable('host_tax')
    .set({ tax_number: '', is_vat_registered: false })
    .where('host_id', '=', host_id)
    .execute()
  assert.equal(await issueDueDocuments(world.deps), 0)
  assert.equal((await documents(id))[0]?.content.seller.taxNumber, '601234567')
})

test('a refund gets a credit note that names its receipt, with the receipt’s seller and its part of the tax', async () => {
  const { id, traveller, host_id } = await bought(registered)
  await cancelBooking(
    world.deps,
    { bookingId: id, shown: { cardCents: 1240_01, creditCents: 0 } },
    traveller.visitor,
  )
  await world.db
    .updateTable('host_tax')
    .set({ tax_number: '999999999' })
    .where('host_id', '=', host_id)
    .execute()
  world.clock.days(9)
  await approveDueRefunds(world.deps)
  const { id: refundId } = await world.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund.id')
    .where('payment.booking_id', '=', id)
    .executeTakeFirstOrThrow()
  await sendRefund(world.deps, { refundId })
  // The task issues the receipt first.
  await issueDueDocuments(world.deps)
  const [receipt, note] = await documents(id)
  assert.equal(note?.kind, 'credit_note')
  assert.equal(note?.total_cents, 1240_01)
  assert.match(note?.content.corrects?.number ?? '', /^R-2026-\d{6}$/)
  assert.deepEqual(note?.content.seller, receipt?.content.seller)
  assert.equal(note?.content.tax?.cents, 142_66)
  assert.equal(note?.name, 'Maya Lind')
  assert.deepEqual(await world.violations(), [])
})

test('a payment that took no money has no receipt', async () => {
  const departure = await world.departure()
  const { id } = await boughtBooking(world, { departure, until: 'card page' })
  const payment = await world.db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(await issueReceipt(world.deps, payment.id), null)
  assert.equal(await issueReceipt(world.deps, 'nothing'), null)
  assert.equal(await issueReceipt(world.deps, '00000000-0000-4000-8000-000000000000'), null)
  assert.deepEqual(await documents(id), [])
})

test('the numbers begin again with each year in Nepal', async () => {
  const { id } = await bought()
  // 18:15 UTC is midnight in Nepal.
  const until = Date.parse('2026-12-31T18:15:00Z') - world.clock.now().getTime()
  world.clock.forward(until - 1)
  await issueDueDocuments(world.deps)
  assert.equal((await documents(id))[0]?.year, 2026)
  const { id: next } = await bought()
  world.clock.forward(1)
  await issueDueDocuments(world.deps)
  const [receipt] = await documents(next)
  assert.deepEqual([receipt?.year, receipt?.number], [2027, 1])
  assert.deepEqual(await world.violations(), [])
})

test('the database refuses to change or delete a document, and to change a recipient', async () => {
  const { db } = world
  const attempts = [
    sql`update accounting_document set total_cents = total_cents + 1`,
    sql`delete from accounting_document`,
    sql`truncate accounting_document cascade`,
    sql`update document_recipient set name = 'Somebody'`,
    sql`truncate document_recipient`,
  ]
  for (const attempt of attempts) await assert.rejects(attempt.execute(db), { code: '23001' })
  const double = sql`insert into accounting_document (kind, year, number, issued_at, booking_id, payment_id, total_cents, content)
    select kind, year, number + 1000, issued_at, booking_id, payment_id, total_cents, content from accounting_document
    where kind = 'receipt' limit 1`
  await assert.rejects(double.execute(db), { code: '23505', constraint: 'one_receipt_per_payment' })
})

test('the invariants find a gap, and a payment that lost its receipt', async () => {
  const found = await world.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from accounting_document where kind = 'receipt' and number = 2 and year = 2026`.execute(
        tx,
      )
      const { rows } = await sql<{ what: string }>`select what from invariant_violation_of_documents`.execute(
        tx,
      )
      throw Object.assign(new Error('undone'), { found: rows.map(({ what }) => what).toSorted() })
    })
    .catch((error: unknown) => (error as { found: string[] }).found)
  assert.deepEqual(found, ['document numbers have a gap', 'payment without a receipt'])
})

test('an erasure removes the name from the documents, which stay', async () => {
  const { id, traveller } = await bought()
  await issueDueDocuments(world.deps)
  const other = await bought()
  await issueDueDocuments(world.deps)
  assert.equal((await documents(id))[0]?.name, 'Maya Lind')
  await world.db
    .transaction()
    .execute(async (tx) => eraseRows(tx, world.clock.now(), await findPerson(tx, traveller.id)))
  const [receipt, ...more] = await documents(id)
  assert.deepEqual(
    [receipt?.kind, receipt?.total_cents, receipt?.name, more.length],
    ['receipt', 2480_02, null, 0],
  )
  assert.equal((await documents(other.id))[0]?.name, 'Maya Lind')
})

test('each payment of a booking has its receipt: the sale with its lines, and a paid change by its kind', async () => {
  const party = await bookedParty(world)
  await payChange(world, await addAsShown(world, { ...party, count: 1 }))
  await issueDueDocuments(world.deps)
  const receipts = (await documents(party.id)).toSorted((one, other) => one.number - other.number)
  assert.deepEqual(
    receipts.map(({ content, total_cents }) => [content.travellers, total_cents, content.lines]),
    [
      [2, 2480_00, [{ label: '2 × $1,240.00', cents: 2480_00 }]],
      [3, 1240_00, [{ label: 'More travellers', cents: 1240_00 }]],
    ],
  )
  assert.deepEqual(await world.violations(), [])
})
