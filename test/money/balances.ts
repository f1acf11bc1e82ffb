import { sql } from 'kysely'
import { creditBalance } from '#domain/credit/credit-queries.ts'
import type { World } from '../world.ts'

/** The ledger balances of a booking: customer funds, refund clearing, promo expense, and its host's share. */
export async function balancesOf({ db }: World, bookingId: string) {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account_id as account, sum(e.credit_cents - e.debit_cents)::int as cents
    from entry e join journal j on j.id = e.journal_id where j.booking_id = ${bookingId} group by 1`.execute(
    db,
  )
  const on = (account: string) => rows.find((row) => row.account === account)?.cents ?? 0
  const share = await db
    .selectFrom('payout_item')
    .select(['state', 'base_cents', 'fee_cents'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return {
    customerFunds: on('customer_funds'),
    owedToCard: on('refund_clearing'),
    platformPaid: 0 - on('promo_expense'),
    share: share && [share.state, share.base_cents, share.fee_cents],
  }
}

/** The credit balance of an account. */
export const creditOf = ({ db }: World, accountId = '') => creditBalance(db, accountId)

export async function refundsOf({ db }: World, bookingId: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.booking_id', '=', bookingId)
    .orderBy('refund.created_at')
    .execute()
}
