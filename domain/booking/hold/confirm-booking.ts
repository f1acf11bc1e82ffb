import type { Deps, Tx } from '../../deps.ts'
import { crashPoint } from '../../crash-point.ts'
import { discountsGranted } from '../../ledger/booking-entries-rules.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { accrueShare } from '../../payout/accrue-share.ts'
import { countReferral } from '../../referral/reserve-referral.ts'
import type { Booking } from '../booking-queries.ts'
import { platformDiscounts } from '../price/price-rules.ts'

/**
 * Confirms a booking that is paid (or costs nothing): its referral counts, its host's share is recorded, the platform
 * pays for its own discounts, and traveller and host get a mail each.
 */
export async function confirmBooking({ now, enqueue }: Deps, tx: Tx, booking: Booking): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ state: 'confirmed', confirmed_at: now() })
    .where('id', '=', booking.id)
    .execute()
  crashPoint('confirm:state-set')
  if (booking.referral_cents > 0) await countReferral(tx, booking.id)
  await accrueShare(tx, booking, now())
  const discounts = { bookingId: booking.id, cents: platformDiscounts(booking) }
  if (discounts.cents > 0) await postEntries(tx, now(), [discountsGranted(discounts)])
  crashPoint('confirm:discounts-granted')
  await enqueue(tx, 'mail-booking-confirmed', { bookingId: booking.id })
  await enqueue(tx, 'mail-booking-confirmed-to-host', { bookingId: booking.id })
}
