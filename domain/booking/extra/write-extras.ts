import type { Tx } from '../../deps.ts'
import { refuseSoldOut } from '../../extra/refuse-sold-out.ts'
import { areSameExtras, type OrderedExtra } from '../../extra/extra-rules.ts'

/**
 * Stores the extras of a booking in place of the earlier ones; the database moves their stock, and refuses more than there is. The
 * caller has locked the departure and the booking, and sets its `extras_cents` in the same transaction.
 */
export async function writeExtras(
  tx: Tx,
  { id, extras: before }: { id: string; extras: readonly OrderedExtra[] },
  after: readonly OrderedExtra[],
): Promise<void> {
  if (areSameExtras(before, after)) return
  await tx.deleteFrom('booking_extra').where('booking_id', '=', id).execute()
  if (after.length === 0) return
  await tx
    .insertInto('booking_extra')
    .values(
      after.map((extra, position) => ({
        booking_id: id,
        position,
        extra_id: extra.extraId,
        first_id: extra.firstId,
        name: extra.name,
        unit: extra.unit,
        unit_cents: extra.unitCents,
        quantity: extra.quantity,
        days: extra.days,
        order_until_days: extra.orderUntilDays,
        is_refundable: extra.isRefundable,
        is_room: extra.isRoom,
      })),
    )
    .execute()
    .catch(refuseSoldOut)
}
