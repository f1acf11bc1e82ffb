import type { Db } from '../deps.ts'
import type { Cents } from '../money.ts'
import { payoutNumber, type PayoutState } from './payout-rules.ts'

/** A payout as its host sees it. */
export type OwnPayout = {
  number: string
  state: PayoutState
  cents: Cents
  collectedAt: Date
  sentAt: Date | null
  settledAt: Date | null
  returnedAt: Date | null
  /** The account it was sent to, masked: 'Nabil Bank, •••• 4410'; null until it is sent. */
  account: string | null
}

/** A host's payouts, newest first. */
export async function ownPayouts(db: Db, hostId: string): Promise<OwnPayout[]> {
  const rows = await db
    .selectFrom('payout')
    .leftJoin('vault.payout_account as paid', 'paid.payout_id', 'payout.id')
    .select([
      'payout.number',
      'payout.state',
      'payout.amount_cents as cents',
      'payout.batched_at as collectedAt',
    ])
    .select([
      'payout.sent_at as sentAt',
      'payout.settled_at as settledAt',
      'payout.returned_at as returnedAt',
    ])
    .select('paid.masked as account')
    .where('payout.host_id', '=', hostId)
    .orderBy('payout.number', 'desc')
    .execute()
  return rows.map(({ number, ...row }) => ({ ...row, number: payoutNumber(number) }))
}

/**
 * A host's account for payouts, masked: since when, whether an operator has checked it, requested a letter or rejected
 * it, and why the bank returned a payout to it; null without bank details.
 */
export async function ownBankAccount(db: Db, hostId: string) {
  const account = await db
    .selectFrom('vault.bank_account')
    .select(['masked', 'changed_at as changedAt', 'confirmed_at as confirmedAt'])
    .select(['returned_at as returnedAt', 'return_reason as returnReason'])
    .select(['review', 'reviewed_at as reviewedAt', 'review_message as reviewMessage'])
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return account ?? null
}
