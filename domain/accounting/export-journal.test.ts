import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { hostWithDue } from '#test/samples/due-shares.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { exportJournal, type JournalRow } from './export-journal.ts'
import { journalMonths } from './journal-months-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function rowsOf(month: string): Promise<JournalRow[]> {
  const { rows } = await exportJournal(world.deps, month, await anOperator(world))
  const list: JournalRow[] = []
  for await (const row of rows) list.push(row)
  return list
}

const centsOf = (text = '') => Math.round(Number(text || '0') * 100)

test('the rows of all months are all entries of the books, and add up to each account’s balance', async (t) => {
  await hostWithDue(world, 3)
  // More than one batch, at one instant, around a second at which the month begins in Nepal.
  await world.db.transaction().execute(async (tx) => {
    await sql`with fact as (
      insert into journal (kind, source, posted_at)
      select 'adjusted', 'many-' || n, case when n <= 2100 then timestamptz '2026-12-31 18:14:59.999999+00'
        else timestamptz '2026-12-31 18:15:00+00' end from generate_series(1, 2200) n returning id)
      insert into entry (journal_id, account_id, debit_cents, credit_cents)
      select id, 'platform_fee', 101, 0 from fact union all select id, 'stripe_cash', 0, 101 from fact`.execute(
      tx,
    )
  })
  world.clock.days(40)
  const months = await journalMonths(world.deps)
  const files = await Promise.all(months.map(rowsOf))
  const rows = files.flatMap(([, ...entries]) => entries)
  const { rows: books } = await sql<{ entries: number; debit: number; credit: number }>`
    select count(*)::int as entries, sum(debit_cents)::int as debit, sum(credit_cents)::int as credit from entry`.execute(
    world.db,
  )
  const sum = (column: number) => rows.reduce((total, row) => total + centsOf(row[column]), 0)
  assert.equal(rows.length, books[0]?.entries)
  assert.deepEqual([sum(6), sum(7)], [books[0]?.debit, books[0]?.credit])
  assert.equal(sum(6), sum(7))
  assert.equal(new Set(rows.map((row) => row.join())).size, rows.length, 'none twice')
  for (const file of files) {
    const [head, ...entries] = file
    assert.equal(head?.[0], 'Date')
    const [debit, credit] = [6, 7].map((column) =>
      entries.reduce((total, row) => total + centsOf(row[column]), 0),
    )
    assert.equal(debit, credit)
  }
  const december = (await rowsOf('2026-12')).filter((row) => row[3]?.startsWith('many-'))
  assert.equal(december.length, 2 * 2100)
  t.diagnostic(`${rows.length} entries in ${months.length} months`)
})

test('an amount has two decimals and an account its number and name', async () => {
  const [month = ''] = (await journalMonths(world.deps)).slice(-1)
  const row = (await rowsOf(month)).find((each) => each[2] === 'captured')
  assert.deepEqual(row?.slice(4), ['1020', 'Balance at the payment provider', '1000.01', ''])
  assert.match(row?.[0] ?? '', /^2026-11-\d\d$/)
})

test('only an operator exports a valid month, and the audit log records it', async () => {
  const operator = await anOperator(world)
  await assert.rejects(exportJournal(world.deps, '2026-13', operator), { code: 'month-invalid' })
  await assert.rejects(exportJournal(world.deps, '2026-11', aVisitor()), { code: 'signed-out' })
  await exportJournal(world.deps, '2026-11', operator)
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject_id'])
    .where('act', '=', 'export-journal')
    .orderBy('id', 'desc')
    .execute()
  assert.deepEqual(entries[0], { actor_id: operator.account?.id, subject_id: '2026-11' })
})
