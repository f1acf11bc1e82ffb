import { nepalDate } from '../../dates.ts'
import type { Db, Deps } from '../../deps.ts'
import { findBookingOnPaper } from '../my-bookings-queries.ts'

export type ChangeToMail = Awaited<ReturnType<typeof findChangeToMail>>

/** A change of a booking with the present booking, for its mails. */
export async function findChangeToMail(deps: Pick<Deps, 'db' | 'now'>, changeId: string) {
  const change = await deps.db
    .selectFrom('booking_change as change')
    .leftJoin('refund', 'refund.change_id', 'change.id')
    .select(['change.id', 'change.booking_id', 'change.kind', 'change.positions', 'change.spots'])
    .select(['change.card_cents', 'change.credit_cents', 'change.charge_cents'])
    // An earlier goodwill refund counts towards the rule's amount, so less may be refunded now.
    .select('refund.amount_cents as sent_cents')
    .where('change.id', '=', changeId)
    .executeTakeFirstOrThrow()
  const booking = await findBookingOnPaper(deps, change.booking_id)
  const [position] = change.positions
  return {
    ...change,
    booking,
    traveller: booking.travellers.find((each) => each.position === position) ?? null,
  }
}

/** The changes of a booking, newest first: the day in Nepal, the kind, the refund and the charge. It names nobody. */
export async function findChanges(db: Db, bookingId: string) {
  const changes = await db
    .selectFrom('booking_change as change')
    .leftJoin('refund', 'refund.change_id', 'change.id')
    .select(['change.id', 'change.kind', 'change.positions', 'change.spots', 'change.made_at'])
    .select([
      'change.card_cents',
      'change.credit_cents',
      'change.charge_cents',
      'refund.state as refund_state',
      'refund.amount_cents as sent_cents',
    ])
    .where('change.booking_id', '=', bookingId)
    .orderBy('change.made_at', 'desc')
    .execute()
  return changes.map(({ made_at, ...change }) => ({ ...change, madeOn: nepalDate(made_at) }))
}
