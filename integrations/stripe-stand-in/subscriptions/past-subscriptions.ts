import type pg from 'pg'
import type { PastMembership } from '#domain/payment/past-money.ts'
import { stored, testCards } from '../card-rules.ts'
import { inTransaction } from '../open-store.ts'

/**
 * Records subscriptions from before it started, with their paid invoices, charges and fees; it renews them from now on.
 */
export async function rememberSubscriptions(pool: pg.Pool, past: PastMembership[]): Promise<void> {
  const card = stored(testCards[0]!)
  await inTransaction(pool, async (tx) => {
    for (const each of past) {
      const { membershipId: membership_id, accountId: account_id, plan, invoices } = each
      const metadata = { membership_id, account_id, plan }
      const last = invoices.at(-1)!
      const ended = each.ended ? (each.endedAt ?? last.endsAt) : null
      await tx.query(
        `insert into stand_in.session (id, status, payment_status, mode, every, amount, currency, title, quantity, email,
           client_reference_id, metadata, intent_metadata, success_url, subscription_id, created_at, expires_at)
         values ($1, 'complete', 'paid', 'subscription', $2, $3, 'usd', 'Membership', 1, $4, $5, $6, $6, 'http://localhost/', $7,
           $8, $8) on conflict (id) do nothing`,
        [
          each.sessionId,
          plan === 'yearly' ? 'year' : 'month',
          each.amount,
          each.email,
          membership_id,
          metadata,
          each.subscriptionId,
          each.begunAt,
        ],
      )
      await tx.query(
        `insert into stand_in.subscription (id, customer, session_id, status, card, metadata, cancel_at_period_end, periods,
           anchored_at, current_period_start, current_period_end, ended_at, canceled_at, due_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13) on conflict (id) do nothing`,
        [
          each.subscriptionId,
          each.subscriptionId.replace(/^sub/, 'cus'),
          each.sessionId,
          each.ended ? 'canceled' : 'active',
          card,
          metadata,
          each.endsAtPeriodEnd,
          invoices.length,
          each.begunAt,
          last.startsAt,
          last.endsAt,
          ended,
          each.ended ? null : last.endsAt,
        ],
      )
      for (const invoice of invoices) {
        const paid = [invoice.intentId, invoice.intentId.replace(/^pi/, 'ch'), invoice.amount]
        await tx.query(
          `insert into stand_in.intent (id, charge_id, amount, currency, card_brand, card_last4, card_fingerprint, metadata,
             created_at) values ($1, $2, $3, 'usd', $4, $5, $6, '{}', $7) on conflict (id) do nothing`,
          [...paid, card.brand, card.last4, card.fingerprint, invoice.startsAt],
        )
        await tx.query(
          `insert into stand_in.movement (id, type, reporting_category, amount, fee, source, available_at, created_at)
           values ('txn_' || md5($1), 'charge', 'charge', $2::int, round($2::int * 0.029) + 30, $1, $3::timestamptz + interval '2 days', $3)
           on conflict (id) do nothing`,
          [paid[1], invoice.amount, invoice.startsAt],
        )
        await tx.query(
          `insert into stand_in.invoice (id, subscription_id, number, status, amount, currency, period_start, period_end, attempts,
             intent_id, created_at, paid_at) values ($1, $2, $3, 'paid', $4, 'usd', $5, $6, 1, $7, $5, $5)
           on conflict (id) do nothing`,
          [
            invoice.id,
            each.subscriptionId,
            invoice.number,
            invoice.amount,
            invoice.startsAt,
            invoice.endsAt,
            invoice.intentId,
          ],
        )
      }
    }
    await tx.query('update stand_in.switch set transferred_on = null')
  })
}
