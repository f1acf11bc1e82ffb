import type { Selectable } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { IsoDate } from '../dates.ts'
import type { Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import type { Terms } from '../offer/terms-rules.ts'
import { statesAllowing } from '../states/transition.ts'
import { baseOf, dueAt, shareOf } from './payout-rules.ts'
import { shareStates } from '../states/share-states.ts'

type Confirmed = Pick<
  Selectable<Tables['booking']>,
  | 'id'
  | 'spots'
  | 'unit_price_cents'
  | 'deal_cents'
  | 'deal_made_by'
  | 'group_discount_cents'
  | 'group_kept_cents'
  | 'charge_cents'
  | 'extras_cents'
  | 'promotion_cents'
  | 'promotion_made_by'
> & { host_id: string; ends_on: IsoDate; terms: Terms }

/** Records the host's share of a newly confirmed booking. Nothing is owed to the host until the trek is completed. */
export async function accrueShare(tx: Tx, booking: Confirmed, at: Date): Promise<void> {
  await tx
    .insertInto('payout_item')
    .values({
      booking_id: booking.id,
      host_id: booking.host_id,
      ...shareOf(baseOf(booking), booking.terms),
      state: 'accrued',
      created_at: at,
      due_at: dueAt(booking.ends_on),
    })
    .execute()
}

/**
 * The party of a confirmed booking has changed, or its dates: its share follows the new price, and `endsOn` says when it is due.
 * The caller has locked the booking.
 */
export async function changeShare(
  tx: Tx,
  booking: Omit<Confirmed, 'host_id' | 'ends_on'>,
  endsOn?: IsoDate,
): Promise<void> {
  await tx
    .updateTable('payout_item')
    .set({ ...shareOf(baseOf(booking), booking.terms), ...(endsOn && { due_at: dueAt(endsOn) }) })
    .where('booking_id', '=', booking.id)
    .where('kind', '=', 'share')
    .where('state', '=', 'accrued')
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * A traveller cancelled and part of the price is not refunded: the share is computed from these cents, due as before.
 * With no cents the share is reversed. The caller has locked the booking.
 */
export async function reduceShare(
  tx: Tx,
  { id: bookingId, terms }: Pick<Confirmed, 'id' | 'terms'>,
  retainedCents: Cents,
): Promise<void> {
  if (retainedCents === 0) return reverseShare(tx, bookingId)
  await tx
    .updateTable('payout_item')
    .set({ state: 'reduced', ...shareOf(retainedCents, terms) })
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'share')
    .where('state', 'in', statesAllowing(shareStates, 'reduce'))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Reverses the share of a booking that is refunded in full: the host gets nothing for it. The caller has locked the
 * booking.
 */
export async function reverseShare(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .updateTable('payout_item')
    .set({ state: 'reversed' })
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'share')
    .where('state', 'in', statesAllowing(shareStates, 'reverse'))
    .returning('id')
    .executeTakeFirstOrThrow()
}
