import { sql } from 'kysely'
import type { Tx } from '../deps.ts'
import { ruleOf, type Fact } from './ledger-rules.ts'

/**
 * Posts facts to the books, in the transaction of their cause; skips a fact that is already posted. The accounts are locked
 * in one order, which is last in the lock order: departure → booking → payment → account.
 */
export async function postEntries(tx: Tx, at: Date, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const accounts = [...new Set(facts.flatMap(({ lines }) => lines.map(({ account }) => account)))].toSorted()
  const [fresh, locked] = await Promise.all([writeJournals(tx, at, facts), lockAccounts(tx, accounts)])
  if (fresh.length === 0) return
  const lines = fresh.flatMap(({ id, fact }) => fact.lines.map((line) => ({ ...line, id })))
  if (locked < accounts.length) {
    await openAccounts(tx, accounts)
    await lockAccounts(tx, accounts)
  }
  await tx
    .insertInto('entry')
    .values(
      lines.map(({ id, account, debitCents, creditCents }) => ({
        journal_id: id,
        account_id: account,
        debit_cents: debitCents,
        credit_cents: creditCents,
      })),
    )
    .execute()
}

/** Returns their number. */
async function lockAccounts(tx: Tx, accounts: string[]): Promise<number> {
  const { rows } =
    await sql`select from ledger_account where id = any(${accounts}) order by id for update`.execute(tx)
  return rows.length
}

/** Waits for accounts that another transaction opens at the same moment. */
async function openAccounts(tx: Tx, accounts: string[]): Promise<void> {
  await tx
    .insertInto('ledger_account')
    .values(
      accounts.map((id) => ({ id, normal: ruleOf(id).side, may_go_negative: ruleOf(id).mayGoNegative })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

async function writeJournals(tx: Tx, at: Date, facts: readonly Fact[]) {
  const rows = await tx
    .insertInto('journal')
    .values(
      facts.map((fact) => ({
        kind: fact.kind,
        source: fact.source,
        booking_id: fact.bookingId,
        posted_at: fact.at ?? at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'source']).doNothing())
    .returning(['id', 'kind', 'source'])
    .execute()
  const byName = new Map(facts.map((fact) => [`${fact.kind} ${fact.source}`, fact]))
  return rows.flatMap(({ id, kind, source }) => {
    const fact = byName.get(`${kind} ${source}`)
    return fact ? [{ id, fact }] : []
  })
}
