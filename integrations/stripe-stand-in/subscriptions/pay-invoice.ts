import { chargeCard } from '../charges/charge-card.ts'
import type { Store, Tx } from '../open-store.ts'
import { findInvoice, lockSubscription } from './read-subscriptions.ts'
import { recordEvents } from '../record-events.ts'
import { type Card, newId, type SessionRow } from '../stripe-objects.ts'
import { invoiceObject, subscriptionObject, type SubscriptionRow } from './subscription-objects.ts'

/** The next invoice of a subscription, open and not tried yet; it covers the current period. */
export async function addInvoice(tx: Tx, subscription: SubscriptionRow): Promise<string> {
  const { id, periods, amount, currency, livemode } = subscription
  const { rows } = await tx.query<{ id: string }>(
    `insert into stand_in.invoice (id, subscription_id, number, amount, currency, period_start, period_end, livemode, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $6) returning id`,
    [
      newId('in'),
      id,
      `${id.slice(-8).toUpperCase()}-${String(periods).padStart(4, '0')}`,
      amount,
      currency,
      subscription.current_period_start,
      subscription.current_period_end,
      livemode,
    ],
  )
  return rows[0]!.id
}

/**
 * Pays an open invoice with a card and makes the subscription active. `paidAt` is when the payment was due: after a jump
 * of the clock it is in the past. The balance moves now.
 */
export async function settleInvoice(
  tx: Tx,
  store: Store,
  id: string,
  card: Card,
  paidAt: Date,
): Promise<void> {
  const at = store.now()
  const invoice = await findInvoice(tx, id)
  const subscription = invoice && (await lockSubscription(tx, invoice.subscription_id))
  if (!invoice || !subscription || invoice.status === 'paid') return
  const { amount, currency, metadata, livemode } = invoice
  const intentId = newId('pi')
  await chargeCard(tx, { intentId, amount, currency, metadata: {}, livemode }, card, at)
  await tx.query(
    `update stand_in.invoice set status = 'paid', intent_id = $2, paid_at = $3, attempts = attempts + 1, challenge = null
     where id = $1`,
    [id, intentId, paidAt],
  )
  await tx.query(
    `update stand_in.subscription set card = $2, status = case when status = 'past_due' then 'active' else status end,
       due_at = case when status = 'canceled' then null else current_period_end end where id = $1`,
    [subscription.id, card],
  )
  await recordPaidEvents(tx, store, id, subscription.id, metadata)
}

async function recordPaidEvents(
  tx: Tx,
  store: Store,
  id: string,
  subscriptionId: string,
  metadata: Record<string, string>,
) {
  const paid = await findInvoice(tx, id)
  const subscription = await lockSubscription(tx, subscriptionId)
  const object = { ...subscriptionObject(subscription!), metadata }
  await recordEvents(
    tx,
    [
      { type: 'invoice.paid', object: invoiceObject(paid!, store.payUrl) },
      { type: 'customer.subscription.updated', object },
    ],
    store.now(),
  )
}

/** An invoice as its checkout page shows it; null when there is none. */
export async function payableInvoice(tx: Tx, id: string): Promise<SessionRow | null> {
  const invoice = await findInvoice(tx, id)
  if (!invoice) return null
  const { rows } = await tx.query<SessionRow>(
    `select s.* from stand_in.session s join stand_in.subscription u on u.session_id = s.id where u.id = $1`,
    [invoice.subscription_id],
  )
  const sold = rows[0]!
  return {
    ...sold,
    id,
    amount: invoice.amount,
    challenge: invoice.challenge,
    status: invoice.status === 'paid' ? 'complete' : 'open',
    success_url: sold.cancel_url ?? sold.success_url,
  }
}
