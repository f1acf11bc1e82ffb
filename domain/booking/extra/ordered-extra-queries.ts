import { sql } from 'kysely'
import type { OrderedExtra } from '../../extra/extra-rules.ts'

/** The extras of the booking of a query, in their order; for a query with the table `booking`. */
export const orderedExtras = sql<
  OrderedExtra[]
>`coalesce((select json_agg(json_build_object('extraId', extra_id,
  'firstId', first_id, 'name', name, 'unit', unit, 'unitCents', unit_cents, 'quantity', quantity, 'days', days,
  'orderUntilDays', order_until_days, 'isRefundable', is_refundable, 'isRoom', is_room) order by position)
  from booking_extra where booking_extra.booking_id = booking.id), '[]')`
