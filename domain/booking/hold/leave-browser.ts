import { sql } from 'kysely'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'

/**
 * Detaches this browser from its bookings, when its visitor signs out: its cookie, and every copy, loses access to
 * them. The account, the links in the mails and the payment provider still find each booking.
 */
export async function leaveBrowser({ db }: Pick<Deps, 'db'>, { id }: Pick<Visitor, 'id'>): Promise<void> {
  await db
    .updateTable('booking')
    .set({ visitor_id: sql<string>`gen_random_uuid()` })
    .where('visitor_id', '=', id)
    .execute()
}
