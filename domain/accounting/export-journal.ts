import { sql } from 'kysely'
import { operatorOf } from '../account/staff.ts'
import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { isMonth, type Month } from '../ledger/earnings-rules.ts'
import { type Cents, decimalText } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { mappedAccount } from './account-map-rules.ts'
import { monthBounds } from './month-rules.ts'

/** The journals that are read at once. */
const BATCH = 2000

export type JournalRow = readonly string[]

const head: JournalRow = [
  'Date',
  'Journal',
  'Kind',
  'Source',
  'Account',
  'Account name',
  'Debit, US dollars',
  'Credit, US dollars',
]

/**
 * A month's journal for an accountant: the names of the columns, then every entry of the books in Nepal's month, with amounts
 * in US dollars. Rows are read while they are written, so that no month is too long. The audit log records the export.
 */
export async function exportJournal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  month: string,
  visitor: Visitor,
): Promise<{ name: string; rows: AsyncIterable<JournalRow> }> {
  const operator = operatorOf(visitor)
  if (!isMonth(month)) throw new Refusal('month-invalid')
  await db.transaction().execute((tx) =>
    recordAction(tx, now(), {
      actorId: operator.id,
      act: 'export-journal',
      subject: { kind: 'month', id: month },
    }),
  )
  return { name: `journal-${month}.csv`, rows: journalRows(db, month) }
}

async function* journalRows(db: Db, month: Month): AsyncGenerator<JournalRow> {
  yield head
  let last: number | undefined
  do {
    const ids: number[] = await journalsAfter(db, month, last)
    for (const row of await entriesOf(db, ids)) yield rowOf(row)
    last = ids.length < BATCH ? undefined : ids.at(-1)
  } while (last !== undefined)
}

/** The next journals in the order of time, after this one. */
async function journalsAfter(db: Db, month: Month, last: number | undefined): Promise<number[]> {
  const { from, until } = monthBounds(month)
  const journals = await db
    .selectFrom('journal')
    .select('id')
    .where('posted_at', '>=', from)
    .where('posted_at', '<', until)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(posted_at, id) > (select posted_at, id from journal where id = ${last})`),
    )
    .orderBy('posted_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return journals.map(({ id }) => id)
}

type Entry = {
  posted_at: Date
  journal_id: number
  kind: string
  source: string
  account_id: string
  debit_cents: Cents
  credit_cents: Cents
}

async function entriesOf(db: Db, journals: readonly number[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select j.posted_at, e.journal_id, j.kind, j.source, e.account_id, e.debit_cents, e.credit_cents
    from journal j join entry e on e.journal_id = j.id where j.id = any(${journals}::bigint[])
    order by j.posted_at, j.id, e.id`.execute(db)
  return rows
}

function rowOf({
  posted_at,
  journal_id,
  kind,
  source,
  account_id,
  debit_cents,
  credit_cents,
}: Entry): JournalRow {
  const { code, name } = mappedAccount(account_id)
  return [
    nepalDate(posted_at),
    String(journal_id),
    kind,
    source,
    code,
    name,
    debit_cents === 0 ? '' : decimalText(debit_cents),
    credit_cents === 0 ? '' : decimalText(credit_cents),
  ]
}
