import { sql } from 'kysely'

/** Whether no claim is open about the booking with the id in that column. */
export function withoutOpenClaim(bookingId: string) {
  return sql<boolean>`not exists (select from claim where claim.booking_id = ${sql.ref(bookingId)} and claim.state = 'open')`
}
