import type { Tx } from '../open-store.ts'
import type { Card, SessionRow } from '../stripe-objects.ts'
import { lastMonthOf } from './charge-rules.ts'

/** Saves the card of a newly completed session for its customer, who is new unless the session names one. */
export async function saveCard(tx: Tx, session: SessionRow, card: Card, at: Date): Promise<void> {
  await tx.query(
    'insert into stand_in.customer (id, email, created_at) values ($1, $2, $3) on conflict (id) do nothing',
    [session.customer_id, session.email, at],
  )
  const { validUntil: _, ...stored } = card
  await tx.query(
    'insert into stand_in.method (id, customer_id, card, valid_until, created_at) values ($1, $2, $3, $4, $5)',
    [session.method_id, session.customer_id, stored, lastMonthOf(card, at), at],
  )
}
