import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { maskedEmail, maskedName } from '../../mask-rules.ts'
import { staffOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../refusal.ts'
import { findBooking, travellersOf } from '../booking-queries.ts'
import { bookingLookReasons, maskedPhone } from './reveal-rules.ts'

export type LookedAtBooking = {
  name: string
  email: string
  phone: string
  requests: string
  travellers: { name: string; isChild: boolean }[]
  /** The account it belongs to; null for a guest's. */
  accountId: string | null
  /** The ledger entries; support does not read them. */
  entries: { at: Date; kind: string; account: string; debitCents: number; creditCents: number }[] | null
}

/**
 * The people on a booking and its ledger entries, for staff with a reason. The audit log records the access. Support
 * sees initials and masked addresses, but no special requests and no ledger entries.
 */
export async function revealBooking(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { bookingId, reason }: { bookingId: string; reason: string },
  visitor: Visitor,
): Promise<LookedAtBooking> {
  const staff = staffOf(visitor)
  if (!Object.hasOwn(bookingLookReasons, reason)) throw new Refusal('look-needs-reason')
  const why = bookingLookReasons[reason as keyof typeof bookingLookReasons]
  const isMasked = staff.role === 'support'
  return db.transaction().execute(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    await recordAction(tx, now(), {
      actorId: staff.id,
      act: 'look-at-booking',
      reason: why,
      subject: { kind: 'booking', id: booking.id },
    })
    const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
      isMasked ? maskedName(first_name, last_name) : `${first_name} ${last_name}`.trim()
    const email = booking.email ?? ''
    return {
      name: nameOf(booking),
      email: isMasked && email !== '' ? maskedEmail(email) : email,
      phone: isMasked ? maskedPhone(booking.phone) : booking.phone,
      requests: isMasked ? '' : booking.special_requests,
      travellers: (await travellersOf(tx, booking.id)).map((each) => ({
        name: nameOf(each),
        isChild: each.is_child,
      })),
      accountId: isMasked ? null : booking.account_id,
      entries: isMasked ? null : await entriesOf(tx, booking.id),
    }
  })
}

async function entriesOf(tx: Tx, bookingId: string) {
  const rows = await tx
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .select(['journal.posted_at', 'journal.kind', 'entry.account_id', 'entry.debit_cents'])
    .select('entry.credit_cents')
    .where('journal.booking_id', '=', bookingId)
    .orderBy('journal.id')
    .orderBy('entry.id')
    .execute()
  return rows.map((row) => ({
    at: row.posted_at,
    kind: row.kind,
    account: row.account_id.split(':')[0] ?? '',
    debitCents: row.debit_cents,
    creditCents: row.credit_cents,
  }))
}
