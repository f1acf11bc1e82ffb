import type pg from 'pg'
import type { PastMembership, PastPayment } from '#domain/payment/past-money.ts'
import { stored, testCards } from './card-rules.ts'
import { inTransaction } from './open-store.ts'
import { rememberSubscriptions } from './subscriptions/past-subscriptions.ts'

/** What the stand-in knows from before it started. Its tables must exist. */
export function standInPast(pool: pg.Pool) {
  return {
    /** Whether this stand-in has no data yet. */
    async isNew(): Promise<boolean> {
      const { rowCount } = await inTransaction(pool, (tx) => tx.query('select from stand_in.session limit 1'))
      return rowCount === 0
    },

    /**
     * Records payments from before it started, with their cards, fees, refunds and balance, as if it had taken them;
     * known ones stay unchanged. The available balance is transferred at the next check.
     */
    async remember(past: PastPayment[]): Promise<void> {
      const card = stored(testCards[0]!)
      const rows = past.map(({ refunds, ...payment }) => ({
        ...payment,
        chargeId: payment.intentId.replace(/^pi/, 'ch'),
        refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
      }))
      const refunds = past.flatMap((payment) =>
        payment.refunds.map((refund) => ({
          ...refund,
          intentId: payment.intentId,
          chargeId: payment.intentId.replace(/^pi/, 'ch'),
        })),
      )
      await inTransaction(pool, async (tx) => {
        await tx.query(`set local statement_timeout = '60s'`)
        const values = [JSON.stringify(rows), card.brand, card.last4, card.fingerprint]
        await tx.query(sessions, values.slice(0, 1))
        await tx.query(intents, values)
        await tx.query(refundRows, [JSON.stringify(refunds)])
        await tx.query(charges, values.slice(0, 1))
        await tx.query(refundMovements, [JSON.stringify(refunds)])
        await tx.query('update stand_in.switch set transferred_on = null')
      })
    },

    rememberSubscriptions: (past: PastMembership[]) => rememberSubscriptions(pool, past),
  }
}

const paymentsIn = `jsonb_to_recordset($1) as p ("sessionId" text, "intentId" text, "chargeId" text, "bookingId" text,
  "paymentId" text, amount int, refunded int, "paidAt" timestamptz)`
const refundsIn = `jsonb_to_recordset($1) as r (id text, "refundId" text, amount int, "sentAt" timestamptz,
  "intentId" text, "chargeId" text)`
const metadataOf = `jsonb_build_object('booking_id', p."bookingId", 'payment_id', p."paymentId")`

const sessions = `insert into stand_in.session (id, status, payment_status, amount, currency, title, quantity,
    client_reference_id, metadata, intent_metadata, success_url, intent_id, created_at, expires_at)
  select p."sessionId", 'complete', 'paid', p.amount, 'usd', 'Trek', 1, p."bookingId", ${metadataOf}, ${metadataOf},
    'http://localhost/', p."intentId", p."paidAt" - interval '1 minute', p."paidAt" + interval '34 minutes'
  from ${paymentsIn} order by p."paidAt", p."intentId" on conflict (id) do nothing`
const intents = `insert into stand_in.intent (id, charge_id, session_id, amount, refunded, currency, card_brand, card_last4,
    card_fingerprint, metadata, created_at)
  select p."intentId", p."chargeId", p."sessionId", p.amount, p.refunded, 'usd', $2, $3, $4, ${metadataOf}, p."paidAt"
  from ${paymentsIn} on conflict (id) do nothing`
const refundRows = `insert into stand_in.refund (id, intent_id, charge_id, amount, currency, status, metadata, created_at)
  select r.id, r."intentId", r."chargeId", r.amount, 'usd', 'succeeded', jsonb_build_object('refund_id', r."refundId"),
    r."sentAt"
  from ${refundsIn} order by r."sentAt", r.id on conflict (id) do nothing`
const charges = `insert into stand_in.movement (id, type, reporting_category, amount, fee, source, available_at, created_at)
  select 'txn_' || md5(p."chargeId"), 'charge', 'charge', p.amount, round(p.amount * 0.029) + 30, p."chargeId",
    p."paidAt" + interval '2 days', p."paidAt"
  from ${paymentsIn} order by p."paidAt" on conflict (id) do nothing`
const refundMovements = `insert into stand_in.movement (id, type, reporting_category, amount, source, available_at, created_at)
  select 'txn_' || md5(r.id), 'refund', 'refund', -r.amount, r.id, r."sentAt", r."sentAt"
  from ${refundsIn} order by r."sentAt" on conflict (id) do nothing`
