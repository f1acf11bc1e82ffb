import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { applyDisputes } from './apply-disputes.ts'
import { recordDiscrepancy, settleHealed } from '../payment/note-discrepancy.ts'
import { postMovements } from '../payment/post-movements.ts'

const MINUTE = 60_000
const READINGS = 3

/**
 * Posts the provider's own movements on our balance every night and at the first start, then compares the remaining
 * balance with our books. A discrepancy is checked again every minute; one that stays is left to a person. Safe in
 * several processes. Returns the cents that the provider holds beyond our books; null when nothing was due.
 */
export async function compareBalance(deps: Deps): Promise<Cents | null> {
  const { db, now } = deps
  const before = await claim(deps)
  if (before === null) return null
  try {
    const difference = await readDifference(deps)
    await db.updateTable('reconciliation').set({ balance_difference_cents: difference }).execute()
    const started = now()
    if (difference !== 0 && before.wasDifferent)
      await recordDiscrepancy(db, started, {
        kind: 'balance-differs',
        objectId: 'balance',
        detail: `the provider holds ${difference} cents more than our books say`,
      })
    if (difference === 0)
      await settleHealed(db, started, ['balance-differs'], new Date(started.getTime() + 1))
    return difference
  } catch (error) {
    await db.updateTable('reconciliation').set({ balance_compared_at: before.comparedAt }).execute()
    throw error
  }
}

/** Claims a due comparison for this process. */
async function claim({ db, now }: Deps) {
  return db.transaction().execute(async (tx) => {
    const last = await tx
      .selectFrom('reconciliation')
      .select(['balance_compared_at', 'balance_difference_cents'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { balance_compared_at: comparedAt, balance_difference_cents: cents } = last
    const wasDifferent = cents !== null && cents !== 0
    if (comparedAt && !isDue(comparedAt, now(), wasDifferent)) return null
    await tx.updateTable('reconciliation').set({ balance_compared_at: now() }).execute()
    return { comparedAt, wasDifferent }
  })
}

function isDue(last: Date, now: Date, wasDifferent: boolean): boolean {
  return nepalDate(last) < nepalDate(now) || (wasDifferent && now.getTime() - last.getTime() >= MINUTE)
}

/**
 * The balance may change during the comparison: only one that is equal before and after counts, or the last of three.
 */
async function readDifference(deps: Deps): Promise<Cents> {
  for (let reading = 1; ; reading += 1) {
    const balance = await deps.payments.balance()
    await postMovements(deps)
    await applyDisputes(deps)
    const expected = await expectedBalance(deps)
    if (reading === READINGS || balance === (await deps.payments.balance())) return balance - expected
  }
}

/**
 * The balance that the provider should hold according to our books: its account, less what it has already deducted and
 * our books may not post yet. Those are refunds that it accepted and has not sent, and charges with an open dispute.
 */
async function expectedBalance({ db }: Deps): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce((select balance_cents from ledger_account where id = 'stripe_cash'), 0)
      - coalesce((select sum(amount_cents) from refund where state = 'submitted'), 0)
      - coalesce((select sum(amount_cents) from gift_card_refund where state = 'submitted'), 0)
      - coalesce((select sum(amount_cents) from dispute where state = 'open'), 0)
      - coalesce((select sum(amount_cents) from gift_card_dispute where state = 'open'), 0)
      - coalesce((select sum(amount_cents) from membership_dispute where state = 'open'), 0) as cents`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}
