import type { Tx } from '../open-store.ts'
import { newId } from '../stripe-objects.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The proceeds of a charge become available after this time. */
const PENDING_MS = 2 * DAY_MS

type Movement = {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  category?: string
  cents: number
  feeCents?: number
  source: string
}

/** Saves a balance movement in the transaction of its cause; the balance is the sum of all movements. */
export async function moveBalance(tx: Tx, movement: Movement, at: Date): Promise<void> {
  const { type, category = type, cents, feeCents = 0, source } = movement
  const available = type === 'charge' ? new Date(at.getTime() + PENDING_MS) : at
  await tx.query(
    `insert into stand_in.movement (id, type, reporting_category, amount, fee, source, available_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newId('txn'), type, category, cents, feeCents, source, available, at],
  )
}

/** Stripe's fee of a charge: 2.9% and 30 cents. */
export function feeOf(cents: number): number {
  return Math.round((cents * 29) / 1000) + 30
}

/**
 * Once a day, transfers the available balance beyond the reserve for refunds to the bank. Returns the transferred
 * cents.
 */
export async function transferDue(tx: Tx, at: Date, reserveCents: number): Promise<number> {
  const today = at.toISOString().slice(0, 10)
  const { rowCount } = await tx.query(
    `update stand_in.switch set transferred_on = $1
     where transferred_on is null or transferred_on < $1::date`,
    [today],
  )
  if (!rowCount) return 0
  const cents = (await balanceOf(tx, at)).available - reserveCents
  if (cents <= 0) return 0
  await moveBalance(tx, { type: 'payout', cents: -cents, source: newId('po') }, at)
  return cents
}

/** The balance in cents: available, and pending. */
export async function balanceOf(tx: Tx, at: Date): Promise<{ available: number; pending: number }> {
  const { rows } = await tx.query<{ available: string; pending: string }>(
    `select coalesce(sum(amount - fee) filter (where available_at <= $1), 0) as available,
       coalesce(sum(amount - fee) filter (where available_at > $1), 0) as pending from stand_in.movement`,
    [at],
  )
  return { available: Number(rows[0]!.available), pending: Number(rows[0]!.pending) }
}
