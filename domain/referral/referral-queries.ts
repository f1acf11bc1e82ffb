import type { Db, Tx } from '../deps.ts'

/** Whose code that is, among accounts that are active; null when it is nobody's. */
export async function findCodeOwner(db: Db | Tx, code: string): Promise<string | null> {
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('referral_code', '=', code)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return owner?.id ?? null
}

/** Whether a traveller has a referral already that is reserved or counted. */
export async function hasReferral(db: Db | Tx, email: string): Promise<boolean> {
  const use = await db
    .selectFrom('referral_use')
    .select('booking_id')
    .where('email', '=', email)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  return use !== undefined
}

/** The code that was used on a booking; empty when there was none. */
export async function codeOnBooking(db: Db | Tx, bookingId: string): Promise<string> {
  const use = await db
    .selectFrom('referral_use')
    .innerJoin('account', 'account.id', 'referral_use.owner_id')
    .select('account.referral_code')
    .where('referral_use.booking_id', '=', bookingId)
    .executeTakeFirst()
  return use?.referral_code ?? ''
}
