import type { Tx } from './open-store.ts'
import { newId } from './stripe-objects.ts'

export type NewEvent = {
  type:
    | 'checkout.session.completed'
    | 'checkout.session.expired'
    | 'payment_intent.succeeded'
    | 'payment_intent.payment_failed'
    | 'payment_intent.canceled'
    | 'charge.refunded'
    | 'refund.created'
    | 'refund.updated'
    | 'refund.failed'
    | 'charge.dispute.created'
    | 'charge.dispute.closed'
    | 'customer.subscription.created'
    | 'customer.subscription.updated'
    | 'customer.subscription.deleted'
    | 'invoice.paid'
    | 'invoice.payment_failed'
  object: object
}

/** Saves events in the transaction of their change; they are due at once. */
export async function recordEvents(tx: Tx, events: NewEvent[], at: Date) {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, id: newId('evt') }))
  await tx.query(
    `insert into stand_in.event (id, type, object, deliver_at, created_at)
     select id, type, object, $2, $2 from jsonb_to_recordset($1) as new (id text, type text, object jsonb)`,
    [JSON.stringify(rows), at],
  )
}
