import type { Deps } from '../deps.ts'

/** Referral credit that awaits an operator, oldest first, with its reason. */
export async function findWaitingGrants({ db }: Pick<Deps, 'db'>) {
  return db
    .selectFrom('credit_grant')
    .innerJoin('account', 'account.id', 'credit_grant.account_id')
    .leftJoin('booking', 'booking.id', 'credit_grant.booking_id')
    .leftJoin('departure', 'departure.id', 'booking.departure_id')
    .leftJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['credit_grant.id', 'credit_grant.doubt', 'credit_grant.amount_cents as amountCents'])
    .select(['credit_grant.booking_id as bookingId', 'credit_grant.created_at as createdAt'])
    .select(['account.email as ownerEmail', 'account.referral_code as code', 'trek.name as trekName'])
    .where('credit_grant.state', '=', 'waiting')
    .orderBy('credit_grant.created_at')
    .execute()
}
