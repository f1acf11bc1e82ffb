import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { operatorOf, staffOf } from '../../account/staff.ts'
import { readReason } from '../../audit/reason-rules.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { linkEnd } from '../booking-link.ts'
import { lockBooking } from '../booking-queries.ts'

type Asked = { bookingId: string; reason: string }

/**
 * Support or an operator mails a guest's link to a booking again, only to the booking's address. Refused for a booking
 * with an account, which opens after signing in, and after its links have expired.
 */
export async function reissueGuestLink(
  deps: Deps,
  { bookingId, reason: typed }: Asked,
  visitor: Visitor,
): Promise<void> {
  const staff = staffOf(visitor)
  const reason = readReason(typed)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const isGuests = booking.account_id === null && booking.email !== null && booking.confirmed_at !== null
    if (!isGuests || linkEnd(booking.ends_on) <= at) throw new Refusal('no-guest-link')
    await recordAction(tx, at, {
      actorId: staff.id,
      act: 'reissue-guest-link',
      reason,
      subject: { kind: 'booking', id: booking.id },
    })
    await deps.enqueue(tx, 'mail-booking-link', { bookingId: booking.id, at: at.toISOString() })
  })
}

/** An operator revokes every valid link to a booking, for example when somebody else has got it. */
export async function revokeGuestLinks(
  deps: Pick<Deps, 'db' | 'now'>,
  { bookingId, reason: typed }: Asked,
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const reason = readReason(typed)
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await lockBooking(tx, bookingId)
    const revoked = await revoke(tx, id, deps.now())
    if (revoked === 0) throw new Refusal('no-guest-link')
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'revoke-guest-link',
      reason,
      detail: { links: revoked },
      subject: { kind: 'booking', id },
    })
  })
}

async function revoke(tx: Tx, bookingId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('booking_link')
    .set({ revoked_at: at })
    .where('booking_id', '=', bookingId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
