import type { Db, Tx } from '../deps.ts'
import type { SavedCard } from '../ports/provider-charges.ts'

/** The card that pays the later parts of a booking; null when there is none, or its owner removed it. */
export async function findSavedCard(db: Db | Tx, bookingId: string) {
  const card = await db
    .selectFrom('saved_card')
    .select(['customer_id as customerId', 'method_id as methodId', 'brand', 'last4'])
    .select('valid_until as validUntil')
    .where('booking_id', '=', bookingId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return card ?? null
}

/**
 * Saves the card for the later parts of a booking, in place of an earlier one. The caller has locked the booking. Returns whether
 * it replaces another card, not the same one.
 */
export async function saveCard(
  tx: Tx,
  bookingId: string,
  { customerId, methodId, brand, last4, validUntil }: SavedCard,
  at: Date,
): Promise<boolean> {
  const before = await findSavedCard(tx, bookingId)
  await removeCard(tx, bookingId, at)
  await tx
    .insertInto('saved_card')
    .values({
      booking_id: bookingId,
      customer_id: customerId,
      method_id: methodId,
      brand,
      last4,
      valid_until: validUntil,
      saved_at: at,
    })
    .execute()
  if (!before) return false
  return before.brand !== brand || before.last4 !== last4 || before.validUntil !== validUntil
}

/**
 * Stores a card that pays nothing, because its page was finished too late, so that `forgetCards` deletes it at the provider.
 * The caller has locked the booking.
 */
export async function forgetLater(
  tx: Tx,
  bookingId: string,
  { customerId, methodId, brand, last4, validUntil }: SavedCard,
  at: Date,
): Promise<void> {
  const known = await tx
    .selectFrom('saved_card')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('method_id', '=', methodId)
    .executeTakeFirst()
  if (known) return
  await tx
    .insertInto('saved_card')
    .values({
      booking_id: bookingId,
      customer_id: customerId,
      method_id: methodId,
      brand,
      last4,
      valid_until: validUntil,
      saved_at: at,
      removed_at: at,
    })
    .execute()
}

/** The card of a booking pays no more parts; `forgetCards` deletes it at the provider. Returns whether there was one. */
export async function removeCard(tx: Tx, bookingId: string, at: Date): Promise<boolean> {
  const removed = await tx
    .updateTable('saved_card')
    .set({ removed_at: at })
    .where('booking_id', '=', bookingId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
