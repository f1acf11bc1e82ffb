import { bookingUrl } from '../booking/booking-link.ts'
import { referenceOf } from '../booking-reference.ts'
import type { Deps } from '../deps.ts'
import { claimNumber } from './claim-rules.ts'

/** A claim as its mails to the claimant and to the host show it; null when neither has an address. */
export async function findClaimToMail(deps: Deps, claimId: string) {
  const row = await deps.db
    .selectFrom('claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .innerJoin('account as host_account', 'host_account.id', 'host.id')
    .leftJoin('claim_statement', 'claim_statement.claim_id', 'claim.id')
    .selectAll('claim')
    .select(['booking.email', 'booking.first_name', 'booking.account_id'])
    .select('booking.credit_account_id')
    .select(['departure.starts_on', 'departure.ends_on', 'trek.name as trek_name'])
    .select(['host.display_name', 'host_account.email as host_email'])
    .select('claim_statement.claim_id as stated')
    .where('claim.id', '=', claimId)
    .executeTakeFirst()
  if (!row) return null
  const { booking_id: id, account_id, ends_on } = row
  const way = await bookingUrl(deps, { id, account_id, ends_on })
  return {
    ...row,
    name: claimNumber(row.number),
    reference: referenceOf(id),
    /** The page where the claimant sees the claim's state. */
    claimAt: `${way}/claim`,
  }
}
