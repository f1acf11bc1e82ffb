import type { Db, Tx } from '../deps.ts'

/**
 * The kinds of discrepancy between our books and the provider's lists. Each stays open until both sides agree again or
 * somebody settles it.
 */
export type DiscrepancyKind =
  /** The provider was paid for a session with our mark, and we have no such booking. */
  | 'paid-session-unknown'
  /** The session's state at the provider differs from our books, and asking about it did not reconcile them. */
  | 'session-state-differs'
  /** The amount, currency or mode of the payment differs from what we requested: nothing was confirmed. */
  | 'payment-held'
  /** Our books and the provider have different amounts for a payment. */
  | 'amount-differs'
  /** Our books have a payment that the provider does not know. */
  | 'captured-without-session'
  /** A saved card was charged for a part with our mark, and our books have no such payment. */
  | 'paid-charge-unknown'
  /** The state of a charge of a saved card differs from our books, and asking about it did not reconcile them. */
  | 'charge-state-differs'
  /** Our books have a payment by a saved card that the provider does not know. */
  | 'captured-without-charge'
  /** The provider made a refund that we never decided. */
  | 'refund-unknown'
  /** Our books have a sent refund that the provider does not know. */
  | 'refund-missing'
  | 'refund-amount-differs'
  /** An approved refund has waited for more than an hour to be sent. */
  | 'refund-not-sent'
  /** The provider was paid for a membership with our mark, and our books could not record it. */
  | 'invoice-unknown'
  /** Our books have a membership payment that the provider does not know. */
  | 'invoice-missing'
  /** The amount or currency paid for a membership differs from its price. */
  | 'invoice-differs'
  /** The card returned a refund of a membership. */
  | 'membership-refund-failed'
  /** The amount, currency or mode of a gift card's payment differs from its order: nothing was sent. */
  | 'gift-card-held'
  /** The card refused or returned the refund of a gift card. */
  | 'gift-card-refund-failed'
  | 'event-of-other-mode'
  /** The provider moved our balance in a way that our books have no entry for. */
  | 'movement-unknown'
  | 'balance-differs'
  | 'dispute-of-unknown-payment'
  /** The card's bank disputes a payment whose refund its traveller took as credit. */
  | 'dispute-after-credit'

export type Discrepancy = {
  kind: DiscrepancyKind
  /** The provider's id of what differs, or ours where the provider has none. */
  objectId: string
  paymentId?: string | null
  /** What both sides say, without personal data. */
  detail: string
}

/** Opens a discrepancy, or updates when it was last seen. A settled one stays settled while it says the same. */
export async function recordDiscrepancy(db: Db | Tx, at: Date, difference: Discrepancy): Promise<void> {
  const { kind, objectId: object_id, paymentId: payment_id = null, detail } = difference
  const settled = await db
    .selectFrom('provider_difference')
    .select('id')
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .where('detail', '=', detail)
    .where('settled_by', 'is not', null)
    .executeTakeFirst()
  if (settled) return
  await db
    .insertInto('provider_difference')
    .values({ kind, object_id, payment_id, detail, found_at: at, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'object_id'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ seen_at: at, detail }),
    )
    .execute()
}

/**
 * Settles the open discrepancies of these kinds that were not seen again: both sides agree now. `except` lists those
 * that could not be compared.
 */
export async function settleHealed(
  db: Db | Tx,
  at: Date,
  kinds: readonly DiscrepancyKind[],
  since: Date,
  except: readonly string[] = [],
): Promise<void> {
  await db
    .updateTable('provider_difference')
    .set({ settled_at: at, note: 'Both sides agree again.' })
    .where('settled_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('seen_at', '<', since)
    .$if(except.length > 0, (query) => query.where('object_id', 'not in', except))
    .execute()
}
