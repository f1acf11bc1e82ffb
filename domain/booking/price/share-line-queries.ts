import type { Db } from '../../deps.ts'
import { bookingIs, type BookingState } from '../../states/booking-states.ts'
import { shareIs } from '../../states/share-states.ts'
import { waitsForChoice } from '../booking-rules.ts'
import { orderedExtras } from '../extra/ordered-extra-queries.ts'
import { type ShareLine, shareLines } from './share-line-rules.ts'

/**
 * How the host's share of each of these bookings adds up. Without an entry: bookings that are not sold or are cancelled, and
 * those whose traveller chooses after a cancelled departure.
 */
export async function findShareLines(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, ShareLine[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('payout_item as share', 'share.booking_id', 'booking.id')
    .select(['booking.id', 'booking.spots', 'booking.unit_price_cents', 'booking.extras_cents'])
    .select(['booking.deal_cents', 'booking.deal_made_by', 'booking.group_discount_cents'])
    .select(['booking.promotion_cents', 'booking.promotion_made_by', 'booking.member_discount_cents'])
    .select(['booking.referral_cents', 'booking.group_kept_cents', 'booking.charge_cents'])
    .select(['booking.credit_cents', 'booking.total_cents', orderedExtras.as('extras')])
    .select(['booking.state', 'departure.state as departure_state'])
    .select(['share.base_cents', 'share.fee_cents', 'share.net_cents'])
    .where('booking.id', 'in', bookingIds)
    .where('share.kind', '=', 'share')
    .where('share.state', 'not in', shareIs.voided.states)
    .where('booking.state', 'in', bookingIs.sold.states)
    .execute()
  return new Map(
    rows
      .filter(({ state, departure_state }) => !waitsForChoice(state as BookingState, departure_state))
      .map(({ base_cents: baseCents, fee_cents: feeCents, net_cents: netCents, ...booking }) => [
        booking.id,
        shareLines(booking, { baseCents, feeCents, netCents: netCents ?? 0 }),
      ]),
  )
}
