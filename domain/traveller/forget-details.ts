import { sql } from 'kysely'
import { addDays, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { DETAILS_RETENTION_DAYS } from './details-times-rules.ts'
import { stateList } from '../state-list.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Erases travellers' details and answers of treks that ended more than 30 days ago, and of bookings that are no longer active;
 * returns the number of travellers whose details were erased.
 */
export async function forgetDetails(deps: Deps): Promise<number> {
  await forget(deps, 'vault.traveller_answer')
  return forget(deps, 'vault.traveller_details')
}

async function forget({ db, now }: Deps, table: string): Promise<number> {
  const last = addDays(nepalDate(now()), -DETAILS_RETENTION_DAYS)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} stored using booking b join departure d on d.id = b.departure_id
    where b.id = stored.booking_id
      and (d.ends_on < ${last} or b.state not in ${stateList(bookingIs.sold)})`.execute(db)
  return Number(numAffectedRows)
}
