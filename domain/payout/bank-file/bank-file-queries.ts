import { sql } from 'kysely'
import type { Db, Tx } from '../../deps.ts'
import type { Cents } from '../../money.ts'

export type BankFormat = 'xml' | 'csv'

/** A file with payouts for our bank that an operator downloaded. */
export type BankFileRecord = {
  id: string
  format: BankFormat
  at: Date
  by: string
  /** It was downloaded although some of its payouts were in an earlier file. */
  repeats: boolean
  payouts: number
  cents: Cents
  /** The number of its payouts that are not marked as settled or returned. */
  open: number
}

/** The most payouts in one file, and the most files on the office's page. */
const MOST = 200
const MOST_FILES = 20

/** Released payouts that are in no file yet, of any format: a payout is new only once. */
export async function payoutsForBank(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payout')
    .select('id')
    .where('state', '=', 'sent')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_file_payout')
            .select('bank_file_payout.file_id')
            .whereRef('bank_file_payout.payout_id', '=', 'payout.id'),
        ),
      ),
    )
    .orderBy('number')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

/** The payouts of an earlier file that are not marked as settled or returned. */
export async function openPayoutsOfFile(db: Db, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_file_payout')
    .innerJoin('payout', 'payout.id', 'bank_file_payout.payout_id')
    .select('payout.id')
    .where('bank_file_payout.file_id', '=', fileId)
    .where('payout.state', '=', 'sent')
    .orderBy('payout.number')
    .execute()
  return rows.map(({ id }) => id)
}

/** The latest files, with the operators who downloaded them. */
export async function recentBankFiles(db: Db): Promise<BankFileRecord[]> {
  return bankFiles(db, sql`true`)
}

/** The files that have at least one of these payouts, newest first. */
export async function bankFilesOf(db: Db | Tx, payoutIds: readonly string[]): Promise<BankFileRecord[]> {
  return bankFiles(
    db,
    sql`f.id in (select file_id from bank_file_payout where payout_id = any(${payoutIds}::uuid[]))`,
  )
}

async function bankFiles(db: Db | Tx, which: ReturnType<typeof sql>): Promise<BankFileRecord[]> {
  const { rows } = await sql<BankFileRecord>`
    select f.id, f.format, f.made_at as at, coalesce(nullif(max(a.first_name), ''), 'An operator') as by, f.repeats,
      count(*)::int as payouts, sum(p.amount_cents)::bigint as cents,
      (count(*) filter (where p.state = 'sent'))::int as open
    from bank_file f join account a on a.id = f.made_by join bank_file_payout i on i.file_id = f.id
      join payout p on p.id = i.payout_id
    where ${which} group by f.id order by f.made_at desc, f.id limit ${MOST_FILES}`.execute(db)
  return rows
}
