import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { hostWithDue } from '#test/samples/due-shares.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { shareLowered } from '../ledger/claim-entries-rules.ts'
import type { FeeContent } from './document-rules.ts'
import { issueFeeInvoice, issueFeeInvoices } from './issue-fee-invoices.ts'
import { lastClosedMonth, monthBounds, monthsBetween } from './month-rules.ts'
import { openFeeInvoice } from './open-fee-invoice.ts'
import { ownTaxDetails, saveTaxDetails } from './save-tax-details.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const moveTo = (instant: string) => world.clock.forward(Date.parse(instant) - world.clock.now().getTime())
const hostOf = (id: string) =>
  aVisitor({ account: { id, email: 'host@example.com', role: 'traveller', firstName: 'Karma' } })
const invoices = async (hostId: string) => {
  const rows = await world.db
    .selectFrom('accounting_document')
    .selectAll()
    .where('host_id', '=', hostId)
    .orderBy('month')
    .execute()
  return rows.map((row) => ({ ...row, content: row.content as unknown as FeeContent }))
}
/** The lowered share stands without its claim, so only the invariants of documents hold. */
const aboutDocuments = async () =>
  (await world.violations()).filter(({ what }) => /document|fee invoice|receipt|credit note/.test(what ?? ''))
const mails = async () =>
  (await world.jobs()).flatMap(({ name, payload }) => (name === 'mail-fee-invoice' ? [payload] : []))

test('a month is over at 01:00 on the first day of the next one in Nepal', () => {
  assert.equal(lastClosedMonth(new Date('2026-12-31T19:14:59Z')), '2026-11')
  assert.equal(lastClosedMonth(new Date('2026-12-31T19:15:00Z')), '2026-12')
  assert.deepEqual(monthBounds('2026-12'), {
    from: new Date('2026-11-30T18:15:00Z'),
    until: new Date('2026-12-31T18:15:00Z'),
  })
  assert.deepEqual(monthsBetween('2026-11', '2027-02'), ['2026-11', '2026-12', '2027-01', '2027-02'])
  assert.deepEqual(monthsBetween('2026-12', '2026-11'), [])
})

test('each host gets one invoice for a month, whose lines add up to the books, and a mail', async () => {
  const [first, second] = [await hostWithDue(world, 3), await hostWithDue(world, 1)]
  // A granted claim takes 1.01 of the fee of one booking back.
  const [bookingId = ''] = first.ids
  const claimId = '00000000-0000-4000-8000-000000000001'
  const lowered = { claimId, bookingId, hostId: first.hostId, netCents: 19_19, feeCents: 1_01 }
  await world.db.transaction().execute((tx) => postEntries(tx, world.clock.now(), [shareLowered(lowered)]))
  const month = lastClosedMonth(new Date(world.clock.now().getTime() + 31 * 86_400_000))
  assert.equal(await issueFeeInvoice(world.deps, first.hostId, month), null, 'the month is not over')
  moveTo('2027-01-01T20:00:00Z')
  assert.ok((await issueFeeInvoices(world.deps)) >= 1)
  assert.equal(await issueFeeInvoices(world.deps), 0)

  const [invoice, ...more] = await invoices(first.hostId)
  assert.equal(more.length, 0)
  assert.deepEqual(
    invoice?.content.lines.map(({ cents }) => cents),
    [50_00, 50_00, 50_00, -1_01],
  )
  assert.equal(invoice?.total_cents, 148_99)
  assert.match(invoice?.content.lines[3]?.note ?? '', /^Correction/)
  assert.equal(invoice?.content.buyer.name, 'Karma Gurung')
  assert.equal((await invoices(second.hostId))[0]?.total_cents, 50_00)
  assert.deepEqual(
    (await mails()).map(({ hostId }) => hostId).toSorted(),
    [first.hostId, second.hostId].toSorted(),
  )
  const { rows } = await sql<{ fee: number }>`
    select balance_cents::int as fee from ledger_account where id = 'platform_fee'`.execute(world.db)
  assert.equal(rows[0]?.fee, 148_99 + 50_00)
  assert.deepEqual(await aboutDocuments(), [])

  const facts = await openFeeInvoice(world.deps, invoice?.month ?? '', hostOf(first.hostId))
  assert.match(facts.number, /^F-2027-00000[12]$/)
  await assert.rejects(openFeeInvoice(world.deps, '2027-01', hostOf(first.hostId)), {
    code: 'invoice-not-found',
  })
  await assert.rejects(openFeeInvoice(world.deps, 'x', hostOf(first.hostId)), { code: 'invoice-not-found' })
  await assert.rejects(openFeeInvoice(world.deps, invoice?.month ?? '', aVisitor()), { code: 'signed-out' })
})

test('months from before there were invoices get them without a mail', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const before = (await mails()).length
  await world.db.deleteFrom('fee_invoice_month').execute()
  moveTo('2027-04-02T00:00:00Z')
  await issueFeeInvoices(world.deps)
  assert.equal((await invoices(hostId)).length, 1)
  assert.equal((await mails()).length, before)
  assert.deepEqual(await aboutDocuments(), [])
})

test('the invariants find an invoice that is not the books', async () => {
  const found = await world.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update accounting_document set total_cents = total_cents + 1 where kind = 'fee_invoice' and number = 1`.execute(
        tx,
      )
      const { rows } = await sql<{ what: string }>`select what from invariant_violation_of_documents`.execute(
        tx,
      )
      throw Object.assign(new Error('undone'), { found: rows.map(({ what }) => what) })
    })
    .catch((error: unknown) => (error as { found: string[] }).found)
  assert.ok(found.includes('fee invoice is not the books'), found.join())
})

test('a host saves a valid tax number; a registration needs one', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const host = hostOf(hostId)
  const save = (taxNumber: string, isVatRegistered: boolean) =>
    saveTaxDetails(world.deps, { taxNumber, isVatRegistered }, host)
  await assert.rejects(save('12345', false), { code: 'tax-details-invalid', status: 422 })
  await assert.rejects(save('', true), { code: 'tax-details-invalid' })
  assert.deepEqual(await ownTaxDetails(world.db, hostId), { taxNumber: '', isVatRegistered: false })
  await save('601 234 567', true)
  assert.deepEqual(await ownTaxDetails(world.db, hostId), { taxNumber: '601234567', isVatRegistered: true })
  await save('', false)
  assert.deepEqual(await ownTaxDetails(world.db, hostId), { taxNumber: '', isVatRegistered: false })
  const acts = await world.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('act', '=', 'change-tax-details')
    .where('subject_id', '=', hostId)
    .execute()
  assert.deepEqual(acts, [{ detail: {} }, { detail: {} }], 'without the number')
  await assert.rejects(saveTaxDetails(world.deps, { taxNumber: '', isVatRegistered: false }, aVisitor()), {
    code: 'signed-out',
  })
})
