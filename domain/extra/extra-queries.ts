import type { Db, Tx } from '../deps.ts'
import type { Extra, ExtraUnit } from './extra-rules.ts'

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

/** What is left of the limited extras of a departure, by the first of each series. */
export async function freeStock(db: Db | Tx, departureId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('departure_extra')
    .select(['extra_id', 'stock', 'taken'])
    .where('departure_id', '=', departureId)
    .execute()
  return new Map(rows.map(({ extra_id, stock, taken }) => [extra_id, stock - taken]))
}
