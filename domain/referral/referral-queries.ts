import type { Db, Tx } from '../deps.ts'

/** The owner of a code, among active accounts; null when there is none. */
export async function findCodeOwner(db: Db | Tx, code: string): Promise<string | null> {
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('referral_code', '=', code)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return owner?.id ?? null
}

/** Whether a traveller already has a reserved or counted referral. */
export async function hasReferral(db: Db | Tx, email: string): Promise<boolean> {
  const use = await db
    .selectFrom('referral_use')
    .select('booking_id')
    .where('email', '=', email)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  return use !== undefined
}

/** The code that was used on a booking; empty without one. */
export async function codeOnBooking(db: Db | Tx, bookingId: string): Promise<string> {
  const use = await db
    .selectFrom('referral_use')
    .innerJoin('account', 'account.id', 'referral_use.owner_id')
    .select('account.referral_code')
    .where('referral_use.booking_id', '=', bookingId)
    .executeTakeFirst()
  return use?.referral_code ?? ''
}
