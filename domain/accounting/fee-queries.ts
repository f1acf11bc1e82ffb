import { sql } from 'kysely'
import { referenceOf } from '../booking-reference.ts'
import { nepalDate, rangeText, type IsoDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import type { Month } from '../ledger/earnings-rules.ts'
import type { Cents } from '../money.ts'
import type { DocumentLine } from './document-rules.ts'
import { monthBounds, monthsBetween } from './month-rules.ts'

/** The entries of our fee in a month, by the books: those with a booking, whose host pays the fee. */
const feesIn = (month: Month) => {
  const { from, until } = monthBounds(month)
  return sql`journal j
    join entry e on e.journal_id = j.id and e.account_id = 'platform_fee'
    join booking b on b.id = j.booking_id
    join departure d on d.id = b.departure_id
    join trek t on t.id = d.trek_id
    where j.posted_at >= ${from} and j.posted_at < ${until}`
}

type FeeRow = {
  bookingId: string
  kind: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  cents: Cents
}

/** Our fee of each booking of a host that was earned in a month, and what granted claims took back; they add up to the books. */
export async function feeLines(db: Db | Tx, hostId: string, month: Month): Promise<DocumentLine[]> {
  const { rows } = await sql<FeeRow>`
    select b.id as "bookingId", j.kind, t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn",
      sum(e.credit_cents - e.debit_cents)::bigint as cents
    from ${feesIn(month)} and t.host_id = ${hostId}
    group by b.id, j.kind, t.name, d.starts_on, d.ends_on
    order by min(j.id)`.execute(db)
  return rows.map(({ bookingId, kind, trek, startsOn, endsOn, cents }) => ({
    label: `${referenceOf(bookingId)}, ${trek}`,
    note: kind === 'earned' ? rangeText(startsOn, endsOn) : 'Correction: a granted claim lowered your share',
    cents,
  }))
}

/** The hosts with entries of our fee in a month. */
export async function hostsWithFees(db: Db, month: Month): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.host_id as id from ${feesIn(month)} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** The months up to this one whose invoices are not all issued, the earliest first. */
export async function openFeeMonths(db: Db, last: Month): Promise<Month[]> {
  const first = await db
    .selectFrom('journal')
    .select('posted_at')
    .where('kind', '=', 'earned')
    .orderBy('posted_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return []
  const finished = await db.selectFrom('fee_invoice_month').select('month').execute()
  const known = new Set(finished.map(({ month }) => month))
  return monthsBetween(nepalDate(first.posted_at).slice(0, 7), last).filter((month) => !known.has(month))
}

export type FeeInvoiceEntry = {
  month: Month
  totalCents: Cents
  year: number
  number: number
  issuedAt: Date
}

/** The invoices of our fee to a host, the latest first. */
export async function feeInvoicesOf(db: Db, hostId: string): Promise<FeeInvoiceEntry[]> {
  const rows = await db
    .selectFrom('accounting_document')
    .select(['month', 'total_cents as totalCents', 'year', 'number', 'issued_at as issuedAt'])
    .where('host_id', '=', hostId)
    .where('kind', '=', 'fee_invoice')
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month, ...row }) => ({ ...row, month: month ?? '' }))
}
