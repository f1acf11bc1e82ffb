import type { Deps, Tx } from '../../deps.ts'
import { crashPoint } from '../../crash-point.ts'
import { discountsGranted } from '../../ledger/booking-entries-rules.ts'
import type { Fact } from '../../ledger/ledger-rules.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { accrueShare } from '../../payout/accrue-share.ts'
import { countPromotion } from '../../promotion/reserve-promotion.ts'
import { countReferral } from '../../referral/reserve-referral.ts'
import type { Booking } from '../booking-queries.ts'
import { applyCurrentVersion } from '../sold/apply-current-version.ts'
import { platformDiscounts } from '../price/price-rules.ts'

/**
 * Confirms a booking that is paid (or costs nothing): its referral or promotion counts, its host's share is recorded, the platform
 * pays for its own discounts, and traveller and host get a mail each. `paid` is the payment for the books.
 */
export async function confirmBooking(deps: Deps, tx: Tx, booking: Booking, paid: Fact[] = []): Promise<void> {
  const { now, enqueue } = deps
  const bookingId = booking.id
  const discounts = { bookingId, cents: platformDiscounts(booking) }
  await Promise.all([
    setConfirmed(tx, bookingId, now()),
    booking.referral_cents > 0 ? countReferral(tx, bookingId) : null,
    booking.promotion_cents > 0 ? countPromotion(tx, bookingId) : null,
    accrueShare(tx, booking, now()),
    enqueue(tx, 'mail-booking-confirmed', { bookingId }),
    enqueue(tx, 'mail-booking-confirmed-to-host', { bookingId }),
    postEntries(tx, now(), discounts.cents > 0 ? [discountsGranted(discounts), ...paid] : paid),
  ])
  if (booking.is_sold_current === false) await applyCurrentVersion(deps, tx, booking)
  crashPoint('confirm:posted')
}

async function setConfirmed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('booking').set({ state: 'confirmed', confirmed_at: at }).where('id', '=', id).execute()
  crashPoint('confirm:state-set')
}
