import type { Store, Tx } from '../open-store.ts'
import { addInvoice, settleInvoice } from './pay-invoice.ts'
import { lockSubscription } from './read-subscriptions.ts'
import { recordEvents } from '../record-events.ts'
import { afterMonths } from './renewal-rules.ts'
import type { Card, SessionRow } from '../stripe-objects.ts'
import { subscriptionObject } from './subscription-objects.ts'

/** The subscription of a newly paid checkout session, with its first invoice. */
export async function beginSubscription(tx: Tx, store: Store, paid: SessionRow, card: Card, at: Date) {
  const id = paid.subscription_id!
  await tx.query(
    `insert into stand_in.subscription (id, customer, session_id, card, metadata, anchored_at, current_period_start,
       current_period_end, due_at) values ($1, $2, $3, $4, $5, $6, $6, $7, $7)`,
    [
      id,
      id.replace(/^sub/, 'cus'),
      paid.id,
      card,
      paid.intent_metadata,
      at,
      afterMonths(at, paid.every === 'year' ? 12 : 1),
    ],
  )
  const begun = (await lockSubscription(tx, id))!
  await recordEvents(tx, [{ type: 'customer.subscription.created', object: subscriptionObject(begun) }], at)
  await settleInvoice(tx, store, await addInvoice(tx, begun), card, at)
}
