import type { Db, Tx } from '../deps.ts'

/**
 * Where our books and the provider's lists do not say the same. Each stays open for a person until the two agree again or
 * somebody has settled it.
 */
export type DifferenceKind =
  /** The provider was paid for a page that says it is ours, and we have no such booking. */
  | 'paid-session-unknown'
  /** A page stands otherwise at the provider than in our books, and asking about it did not bring them together. */
  | 'session-state-differs'
  /** Another amount or currency was paid than we asked for, or in the provider's other mode: nothing was confirmed. */
  | 'payment-held'
  /** Our books say that a card paid another amount than the provider says. */
  | 'amount-differs'
  /** Our books say that a card paid, and the provider does not. */
  | 'captured-without-session'
  /** The provider gave money back that we never decided to give. */
  | 'refund-unknown'
  /** Our books say that a refund was sent, and the provider has none. */
  | 'refund-missing'
  | 'refund-amount-differs'
  /** An approved refund has not been sent for more than an hour. */
  | 'refund-not-sent'
  /** The provider was paid for a membership that says it is ours, and our books could not take it. */
  | 'invoice-unknown'
  /** Our books say that a membership was paid, and the provider does not. */
  | 'invoice-missing'
  /** Another amount or currency was paid for a membership than it costs. */
  | 'invoice-differs'
  /** What was given back of a membership came back from its card. */
  | 'membership-refund-failed'
  | 'event-of-other-mode'
  /** The provider moved our balance in a way that our books have no word for. */
  | 'movement-unknown'
  | 'balance-differs'
  | 'dispute-of-unknown-payment'

export type Difference = {
  kind: DifferenceKind
  /** The provider's id of what differs, or ours where the provider has none. */
  objectId: string
  paymentId?: string | null
  /** What both say, without anybody's data. */
  detail: string
}

/** Opens a difference, or renews when it was last seen; one that a person has settled stays settled while it says the same. */
export async function noteDifference(db: Db | Tx, at: Date, difference: Difference): Promise<void> {
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

/** Settles the open differences of these kinds that were not seen again since then: the two sides agree now. `except` names those that nobody could look at. */
export async function settleHealed(
  db: Db | Tx,
  at: Date,
  kinds: readonly DifferenceKind[],
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
