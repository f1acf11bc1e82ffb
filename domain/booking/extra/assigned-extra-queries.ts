import type { Db, Tx } from '../../deps.ts'
import type { AssignedExtra } from './assigned-extra-rules.ts'

/** The travellers whom the lead of a booking chose for its extras. */
export async function findAssignedExtras(db: Db | Tx, bookingId: string): Promise<AssignedExtra[]> {
  return db
    .selectFrom('booking_extra_traveller')
    .select(['extra_id as extraId', 'position'])
    .where('booking_id', '=', bookingId)
    .orderBy('extra_id')
    .orderBy('position')
    .execute()
}
