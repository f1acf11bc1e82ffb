import type { Account } from '../account/visitor.ts'
import type { Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { isHostsOwn } from '../host/self-dealing.ts'
import { findCodeOwner } from './referral-queries.ts'
import { REFERRAL_CENTS, refusesReferral } from './referral-rules.ts'

type Reserving = {
  bookingId: string
  code: string
  account: Account
  leadEmail: string
  hostId: string
  /** The price before the referral. */
  priceCents: Cents
}

/**
 * Reserves a code for the booking whose form is being sent, and returns its discount in cents; refused with the reason.
 */
export async function reserveReferral(tx: Tx, at: Date, asked: Reserving): Promise<Cents> {
  const { bookingId, code, account, leadEmail, hostId, priceCents } = asked
  const ownerId = await findCodeOwner(tx, code)
  if (!ownerId) throw new Refusal('referral-invalid')
  const refused = refusesReferral({
    ownerId,
    accountId: account.id,
    accountEmail: account.email,
    isOwnerTheHost: await isHostsOwn(tx, hostId, { accountId: ownerId, emails: [] }),
    leadEmail,
    priceCents,
  })
  if (refused) throw new Refusal(refused)
  const reserved = await tx
    .insertInto('referral_use')
    .values({ booking_id: bookingId, owner_id: ownerId, email: leadEmail, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('booking_id')
    .executeTakeFirst()
  if (!reserved) throw new Refusal('referral-used')
  crashPoint('referral:reserved')
  return REFERRAL_CENTS
}

/** Counts the referral of a confirmed booking. */
export async function countReferral(tx: Tx, bookingId: string): Promise<void> {
  await move(tx, bookingId, ['reserved'], 'counted')
}

/** Releases the referral of a failed or fully refunded booking: its traveller may use a code again. */
export async function releaseReferral(tx: Tx, bookingId: string): Promise<void> {
  await move(tx, bookingId, ['reserved', 'counted'], 'released')
}

/** Reserves a released referral again; the database refuses if its traveller has used another one since. */
export async function reserveAgain(tx: Tx, bookingId: string): Promise<void> {
  await move(tx, bookingId, ['released'], 'reserved')
}

type UseState = 'reserved' | 'counted' | 'released'

async function move(tx: Tx, bookingId: string, from: UseState[], to: UseState): Promise<void> {
  await tx
    .updateTable('referral_use')
    .set({ state: to })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', from)
    .execute()
}
