import type { Tx } from '../open-store.ts'
import type { InvoiceRow, SubscriptionRow } from './subscription-objects.ts'

/** A subscription with what its session sold. */
export const subscriptions = `select u.*, s.amount, s.currency, s.every, s.title, s.email, s.cancel_url, s.livemode
  from stand_in.subscription u join stand_in.session s on s.id = u.session_id`

/** A subscription in its current state, locked until the transaction ends; null when there is none. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | null> {
  const { rows } = await tx.query<SubscriptionRow>(`${subscriptions} where u.id = $1 for update of u`, [id])
  return rows[0] ?? null
}

/** Invoices with their subscription's metadata, as Stripe copies them. */
export const invoices = `select i.*, u.metadata, u.customer
  from stand_in.invoice i join stand_in.subscription u on u.id = i.subscription_id`

export async function findInvoice(tx: Tx, id: string): Promise<InvoiceRow | null> {
  const { rows } = await tx.query<InvoiceRow>(`${invoices} where i.id = $1`, [id])
  return rows[0] ?? null
}
