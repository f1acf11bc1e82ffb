import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'
import { tryEach } from '../try-each.ts'

const MOST_AT_ONCE = 100

/**
 * Deletes the saved cards that nobody needs any more, at the provider and then here: removed or replaced ones, and those of
 * bookings that are paid in full or have ended. Returns their number.
 */
export async function forgetCards({ db, payments }: Deps): Promise<number> {
  const { rows } = await sql<{ id: string; method_id: string }>`
    select c.id, c.method_id from saved_card c join booking b on b.id = c.booking_id
    where c.removed_at is not null or b.unpaid_cents = 0 or b.state not in ${stateList(bookingIs.confirmed)}
    order by c.saved_at limit ${MOST_AT_ONCE}`.execute(db)
  await tryEach(rows, async ({ id, method_id }) => {
    await payments.forgetCard(method_id)
    await db.deleteFrom('saved_card').where('id', '=', id).execute()
  })
  return rows.length
}
