import type { Db, Tx } from '../deps.ts'
import type { Extra, ExtraUnit } from './offered-extra-rules.ts'

/** The extras and rooms that a trek sells now, in their order. */
export async function offeredExtras(db: Db | Tx, trekId: string): Promise<Extra[]> {
  const rows = await db
    .selectFrom('extra')
    .select(['id', 'first_id as firstId', 'name', 'body', 'unit', 'price_cents as priceCents', 'most'])
    .select(['order_until_days as orderUntilDays', 'is_refundable as isRefundable', 'is_room as isRoom'])
    .where('trek_id', '=', trekId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, unit: row.unit as ExtraUnit }))
}
